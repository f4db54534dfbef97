"""Lists of players from CSV files and workbooks: columns and rows."""
