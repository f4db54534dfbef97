"""Swiss pairs: setting up, drawing rounds."""
