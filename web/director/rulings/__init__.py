"""Director pages of rulings, appeals, penalties and fouled boards."""
