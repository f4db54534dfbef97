"""What a change would come to, computed before it is made."""
