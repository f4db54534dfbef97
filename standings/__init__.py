"""What results are worth: session snapshots, board scores, rankings and their explanations."""
