"""What tests and benches share: makers of captures, real captures read into streams, rows compared.  Nothing here imports a test or a bench."""
