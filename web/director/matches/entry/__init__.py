"""Director pages that enter the results of four-hand matches: slips, hands, final scores."""
