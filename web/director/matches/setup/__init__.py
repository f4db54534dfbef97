"""Director pages that create or edit a match event: pairs, draw, round times, regulations."""
