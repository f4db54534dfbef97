"""Cells and short texts for single values: numbers, pairs, results, rulings, appeals."""
