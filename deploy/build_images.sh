#!/usr/bin/env bash
# Build the images `zbir-app` and `zbir-front` with whatever this machine has: docker, podman, or buildah in a chroot.
# Containers need not start here for the last one: it serves machines (and continuous integration) without an engine.
set -euo pipefail
cd "$(dirname "$0")/.."
TARGETS=(app front)
APP_BYTES=400000000 # what the application's image may have

have() { command -v "$1" >/dev/null 2>&1; }
fail() {
  echo "$1" >&2
  exit 1
}

with_engine() { # docker or podman
  local target
  for target in "${TARGETS[@]}"; do
    "$1" build --target "$target" --tag "zbir-$target" .
  done
  within_size "$("$1" image inspect --format '{{.Size}}' zbir-app)"
}

within_size() { # bytes of the application's image
  echo "zbir-app has $(($1 / 1000000)) MB"
  [ "$1" -le "$APP_BYTES" ] || fail "zbir-app is larger than $((APP_BYTES / 1000000)) MB."
}

# --- without an engine: base images made from Debian's packages under the names that the Dockerfile asks for ----------
BASES=${ZBIR_BASES:-/var/tmp/zbir-bases}
buildah_() { buildah --storage-driver "${STORAGE_DRIVER:-vfs}" "$@"; }

base_name() { awk -v part="$1" '$1 == "FROM" && index($2, part) { print $2; exit }' Dockerfile; }

debian_root() { # release, folder, packages
  [ -e "$2/made" ] && return
  rm -rf "$2"
  echo "Making a Debian root with $3"
  local mirror
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)
  debootstrap --variant=minbase --include="$3" "$1" "$2" "$mirror" >"$2.log" 2>&1 ||
    fail "debootstrap failed; its last words: $(tail -n 1 "$2.log")"
  rm -rf "$2"/var/cache/apt/* "$2"/var/lib/apt/lists/* "$2"/usr/share/{doc,man,locale}/*
  # A machine behind a proxy of its own trusts that proxy's certificate; what is installed in the images comes by it.
  cp /etc/ssl/certs/ca-certificates.crt "$2/etc/ssl/certs/ca-certificates.crt"
  touch "$2/made"
}

commit_base() { # folder, image name
  local container certificates=/etc/ssl/certs/ca-certificates.crt
  buildah_ images --quiet "$2" >/dev/null 2>&1 && return
  container=$(buildah_ from scratch)
  buildah_ copy --quiet "$container" "$1" / >/dev/null
  buildah_ config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    --env SSL_CERT_FILE=$certificates --env PIP_CERT=$certificates --env NODE_EXTRA_CA_CERTS=$certificates "$container"
  buildah_ commit --quiet --rm "$container" "$2" >/dev/null
}

make_bases() {
  local release python node nginx major
  python=$(base_name 'library/python:')
  node=$(base_name 'library/node:')
  nginx=$(base_name 'library/nginx:')
  release=${python##*-}
  major=${node#*node:}
  mkdir -p "$BASES"
  debian_root "$release" "$BASES/python" python3,python3-venv,ca-certificates
  ln -sf ../../bin/python3 "$BASES/python/usr/local/bin/python"
  commit_base "$BASES/python" "$python"

  debian_root "$release" "$BASES/node" ca-certificates,libatomic1
  if [ ! -x "$BASES/node/usr/local/bin/npm" ]; then
    echo "Installing Node ${major%%-*} and npm into it"
    npm install --silent --prefix "$BASES/node/opt/node" --no-audit --no-fund "node@${major%%-*}" npm@11
    ln -sf ../../../opt/node/node_modules/node/bin/node "$BASES/node/usr/local/bin/node"
    ln -sf ../../../opt/node/node_modules/npm/bin/npm-cli.js "$BASES/node/usr/local/bin/npm"
    ln -sf ../../../opt/node/node_modules/npm/bin/npx-cli.js "$BASES/node/usr/local/bin/npx"
  fi
  commit_base "$BASES/node" "$node"

  debian_root "$release" "$BASES/nginx" nginx-light,ca-certificates
  # The official image knows the user of its workers by this name and number.
  chroot "$BASES/nginx" sh -c 'getent passwd nginx || useradd --system --uid 101 --no-create-home nginx' >/dev/null
  commit_base "$BASES/nginx" "$nginx"
}

with_buildah() {
  local target
  make_bases
  for target in "${TARGETS[@]}"; do
    echo "Building zbir-$target"
    buildah_ bud --isolation chroot --network host --pull-never --layers --quiet \
      --target "$target" --tag "zbir-$target" . >/dev/null
  done
  # What would not be seen before a first start elsewhere: the image runs as its user and can read all it holds.
  for target in "${TARGETS[@]}"; do
    local container
    container=$(buildah_ from --pull-never "localhost/zbir-$target")
    buildah_ run --isolation chroot "$container" -- sh -c \
      'for place in /srv/zbir /opt/zbir /etc/nginx; do [ ! -e $place ] || find $place ! -readable; done' \
      >"$BASES/unreadable"
    buildah_ rm "$container" >/dev/null
    [ ! -s "$BASES/unreadable" ] || fail "zbir-$target: its user cannot read $(head -n 1 "$BASES/unreadable")"
  done
  within_size "$(buildah_ images --format '{{.Size}}' localhost/zbir-app | sed 's: ::; s:B$::' | numfmt --from=si)"
}

if have docker && docker info >/dev/null 2>&1; then
  with_engine docker
elif have podman && podman info >/dev/null 2>&1; then
  with_engine podman
elif have buildah && have debootstrap && [ "$(id -u)" -eq 0 ]; then
  with_buildah
else
  fail "docker or podman is needed to build the images; or, as root on Debian, buildah and debootstrap (apt-get install buildah debootstrap)."
fi
