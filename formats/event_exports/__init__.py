"""Events written for results sites and readers: BridgeWebs CSV and a recap as text."""
