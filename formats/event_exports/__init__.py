"""Writers of event files for results sites and other programs: USEBIO, PBN, CSV and text."""
