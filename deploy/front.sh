#!/bin/sh
# The front container: render the configuration for the names of the other containers, then run nginx.
# ALLOWED_HOSTS comes from docker-compose.yml. Everything that is written lies in /tmp, the pictures' cache on a volume.
set -eu
cd "$(dirname "$0")"

# The engine's name server tells where a container is now; its address is whatever the engine wrote here.
server=$(awk '$1 == "nameserver" { print $2; exit }' /etc/resolv.conf)
case "$server" in *:*) server="[$server]" ;; esac

export NGINX_RESOLVER="${NGINX_RESOLVER:-$server}"
export NGINX_USER="" NGINX_PID=/tmp/nginx.pid NGINX_ERROR_LOG=/dev/stderr NGINX_ACCESS_LOG=/dev/stdout
export NGINX_TEMP=/tmp/nginx NGINX_CACHE=/var/cache/zbir NGINX_STATIC=/srv/zbir
export NGINX_HTTP_LISTEN=8080 NGINX_HTTPS_LISTEN=8443
export NGINX_WEB=web:8000 NGINX_UPLOADS=uploads:8000 NGINX_LIVE=live:8000

mkdir -p "$NGINX_TEMP"
sh render_nginx.sh >/tmp/nginx.conf
exec nginx -e /dev/stderr -c /tmp/nginx.conf -g 'daemon off;'
