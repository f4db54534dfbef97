"""Services of four-hand matches: hands, totals, dealers, and checks of unusual slips."""
