"""Readers and writers of deal files (PBN, LIN, dealing machines) and of table records."""
