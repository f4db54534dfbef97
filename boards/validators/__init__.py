"""Validators of results, rulings, appeals, deals and match entries."""
