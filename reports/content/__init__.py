"""Contents of documents as typed cells, without fonts, margins or file formats."""
