"""How the site is put on a machine: the front server, services, containers, and the rehearsal of all of them."""
