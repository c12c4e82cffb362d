#!/bin/sh
# Print nginx's configuration: deploy/nginx.conf.template with the values of this machine.
#
#   ALLOWED_HOSTS=zbir.example sh deploy/render_nginx.sh >/etc/nginx/nginx.conf
#
# Without more this suits Debian's nginx beside the services of deploy/systemd. Everything may be set otherwise by the
# environment; deploy/front.sh does so for the container. POSIX shell and awk, because the front's image has no more.
set -eu
cd "$(dirname "$0")"

fail() {
  echo "render_nginx.sh: $1" >&2
  exit 1
}

# Whether a server is out of service while it restarts (deploy/release): NGINX_DOWN lists ports, or host:port where
# several hosts use the same.
is_down() {
  case " ${NGINX_DOWN:-} " in *" ${1##*:} "* | *" $1 "*) return 0 ;; esac
  return 1
}

# Lines of an upstream for "host:port host:port". On one host a process that is down refuses at once, and with few of
# them taking one out costs more than asking it again: max_fails=0. A host that is down costs each request the time-out
# of a connection: among several, one that failed twice is left alone for 5 seconds.
servers() {
  fails=max_fails=0
  if [ "$(for address in $1; do echo "${address%:*}"; done | sort -u | wc -l)" -gt 1 ]; then
    fails="max_fails=2 fail_timeout=5s"
  fi
  for address in $1; do
    down=
    if is_down "$address"; then down=' down'; fi
    printf 'server %s %s%s%s; ' "$address" "$fails" "${NGINX_RESOLVER:+ resolve}" "$down"
  done
}

# The servers for forms with files: while each of them restarts, `web` takes their place, because it holds the whole
# application, too.
uploads_servers() {
  for address in $1; do
    if ! is_down "$address"; then
      servers "$1"
      return
    fi
  done
  servers "$2"
}

[ -n "${NGINX_SITE_NAMES:=$(printf '%s' "${ALLOWED_HOSTS:-}" | tr ',' ' ')}" ] ||
  fail "name the site's hosts: ALLOWED_HOSTS=zbir.example"
case " $NGINX_SITE_NAMES " in *[!A-Za-z0-9.\ :[\]-]*) fail "ALLOWED_HOSTS holds a name that is none: $NGINX_SITE_NAMES" ;; esac
export NGINX_SITE_NAMES
export NGINX_USER="${NGINX_USER-user www-data;}"
export NGINX_PID="${NGINX_PID:-/run/nginx.pid}"
export NGINX_ERROR_LOG="${NGINX_ERROR_LOG:-/var/log/nginx/error.log}"
export NGINX_ACCESS_LOG="${NGINX_ACCESS_LOG:-/var/log/nginx/access.log}"
export NGINX_TEMP="${NGINX_TEMP:-/var/lib/nginx}"
export NGINX_CACHE="${NGINX_CACHE:-/var/cache/nginx}"
export NGINX_HTTP_LISTEN="${NGINX_HTTP_LISTEN:-80}"
export NGINX_HTTPS_LISTEN="${NGINX_HTTPS_LISTEN:-443}"
export NGINX_HTTPS_SUFFIX="${NGINX_HTTPS_SUFFIX:-}" # ":8443" where people do not reach it at 443
export NGINX_CERTIFICATE="${NGINX_CERTIFICATE:-/etc/nginx/tls/fullchain.pem}"
export NGINX_CERTIFICATE_KEY="${NGINX_CERTIFICATE_KEY:-/etc/nginx/tls/privkey.pem}"
export NGINX_STATIC="${NGINX_STATIC:-/var/lib/zbir-pages}" # the folder that holds `static`
NGINX_RESOLVER="${NGINX_RESOLVER:-}" # address of the name server that knows the processes behind; needs nginx 1.27.3
NGINX_WEB="${NGINX_WEB:-127.0.0.1:8101 127.0.0.1:8102}"
NGINX_WEB_SERVERS="$(servers "$NGINX_WEB")"
NGINX_UPLOADS_SERVERS="$(uploads_servers "${NGINX_UPLOADS:-127.0.0.1:8200}" "$NGINX_WEB")"
NGINX_LIVE_SERVERS="$(servers "${NGINX_LIVE:-127.0.0.1:8301 127.0.0.1:8302}")"
NGINX_RESOLVER="${NGINX_RESOLVER:+resolver $NGINX_RESOLVER valid=5s; resolver_timeout 5s;}"
export NGINX_RESOLVER NGINX_WEB_SERVERS NGINX_UPLOADS_SERVERS NGINX_LIVE_SERVERS

exec awk '
  {
    while (match($0, /\$\{NGINX_[A-Z_]+\}/)) {
      name = substr($0, RSTART + 2, RLENGTH - 3)
      if (!(name in ENVIRON)) { print "render_nginx.sh: " name " is not set" > "/dev/stderr"; exit 1 }
      $0 = substr($0, 1, RSTART - 1) ENVIRON[name] substr($0, RSTART + RLENGTH)
    }
    print
  }
' nginx.conf.template
