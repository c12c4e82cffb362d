"""What is put on a machine: the front server's configuration, the services, the containers."""
