"""The packages that the product is built on: their licences, and known vulnerabilities of the locked versions."""
