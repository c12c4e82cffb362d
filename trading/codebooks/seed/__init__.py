"""The rows that a new installation begins with: a file for each codebook, as `load_codebooks` reads them; countries and
currencies come from the Unicode locale data (`cldr`).

- clauses: Incoterms 2020; road means any way of transport, naval the sea and inland waterways.
- restrictions: exactly 20 % is in the stricter one, as the rules leave the edge open.
- groups: 1 is "new" and 2 is "popular".
- help_texts: their numbers are fixed, as pages ask for them by number: 53 contract terms, 57 register file and 58 tax
  file are given; ours are 59 tiers, 60 expiry, 61 transport clauses and 62 private seller.
"""
