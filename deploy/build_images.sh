#!/usr/bin/env bash
# Build the images `zbir-app` and `zbir-front` with docker, podman or buildah: the one named by BUILDER, or the first
# that works here. buildah needs no containers that start: it builds in a chroot, as root.
#
# BASES=debian builds on base images that are made here of packages of Debian and npm (root, buildah, debootstrap), for
# machines that reach no registry of images; buildah does so always. They show that the images can be made and start;
# those that you ship stand on their makers' base images.
set -euo pipefail
cd "$(dirname "$0")/.."
TARGETS=(app front)
APP_BYTES=400000000                       # what the application's image may have
ROOTS=${ZBIR_BASES:-/var/tmp/zbir-bases}   # what the base images are made of is kept here
CERTIFICATES=/etc/ssl/certs/ca-certificates.crt

have() { command -v "$1" >/dev/null 2>&1; }
works() { have "$1" && "$1" info >/dev/null 2>&1; }
fail() {
  echo "$1" >&2
  exit 1
}

# --- base images of Debian's packages, under the names that the Dockerfile asks for -----------------------------------
base_name() { awk -v part="library/$1:" '$1 == "FROM" && index($2, part) { print $2; exit }' Dockerfile; }

debian_root() { # folder, release, packages
  [ -e "$1/made" ] && return
  rm -rf "$1"
  echo "Making a Debian root with $3"
  local mirror
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)
  debootstrap --variant=minbase --include="$3" "$2" "$1" "$mirror" >"$1.log" 2>&1 ||
    fail "debootstrap failed; its last words: $(tail -n 1 "$1.log")"
  rm -rf "$1"/var/cache/apt/* "$1"/var/lib/apt/lists/* "$1"/usr/share/{doc,man,locale}/*
  # A machine behind a proxy of its own trusts that proxy's certificate; what is installed in the images comes by it.
  cp "$CERTIFICATES" "$1$CERTIFICATES"
  touch "$1/made"
}

commit_base() { # folder, image name, the command that prints the version in that name
  local container version=${2##*:}
  version=${version%%-*}
  buildah inspect --type image "$2" >/dev/null 2>&1 && return
  chroot "$1" "${@:3}" 2>&1 | grep -q "[v/ ]${version//./\\.}\." || fail "$1: its $3 is not of version $version."
  container=$(buildah from scratch)
  cp -a "$1/." "$(buildah mount "$container")"
  buildah umount "$container" >/dev/null
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    --env SSL_CERT_FILE=$CERTIFICATES --env PIP_CERT=$CERTIFICATES --env NODE_EXTRA_CA_CERTS=$CERTIFICATES "$container"
  buildah commit --quiet --rm "$container" "$2" >/dev/null
}

make_bases() {
  local python node nginx root major
  python=$(base_name python)
  node=$(base_name node)
  nginx=$(base_name nginx)
  mkdir -p "$ROOTS"

  root=$ROOTS/${python##*/}
  debian_root "$root" "${python##*-}" python3,python3-venv,ca-certificates
  ln -sf ../../bin/python3 "$root/usr/local/bin/python"
  commit_base "$root" "$python" python -V

  root=$ROOTS/${node##*/} major=${node#*node:}
  debian_root "$root" "${python##*-}" ca-certificates,libatomic1
  if [ ! -x "$root/usr/local/bin/npm" ]; then
    echo "Installing Node ${major%%-*} and npm into it"
    npm install --silent --prefix "$root/opt/node" --no-audit --no-fund "node@${major%%-*}" npm@11
    ln -sf ../../../opt/node/node_modules/node/bin/node "$root/usr/local/bin/node"
    ln -sf ../../../opt/node/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
    ln -sf ../../../opt/node/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
  fi
  commit_base "$root" "$node" node -v

  # Debian's stable nginx is older than the one that looks the names of containers up again. PostgreSQL and Redis of
  # docker-compose.yml lie beside it for the tests (tests/images).
  root=$ROOTS/${nginx##*/}
  debian_root "$root" testing nginx-light,postgresql,redis-server,curl,ca-certificates
  chroot "$root" sh -c 'id nginx || useradd --system --no-create-home nginx' >/dev/null 2>&1 # as in the official image
  commit_base "$root" "$nginx" nginx -v
}

# --- the images ------------------------------------------------------------------------------------------------------
app_bytes() {
  if [ "$BUILDER" = buildah ]; then
    buildah images --format '{{.Size}}' zbir-app | sed 's: ::; s:B$::' | numfmt --from=si
  else
    "$BUILDER" image inspect --format '{{.Size}}' zbir-app
  fi
}

for one in docker podman buildah; do
  [ -n "${BUILDER:-}" ] || ! works "$one" || BUILDER=$one
done
[ -n "${BUILDER:-}" ] || fail "Install docker or podman; or, on Debian, as root: apt-get install buildah debootstrap."
options=()
[ "$BUILDER" = docker ] || options=(--layers --network host)
if [ "$BUILDER" = buildah ]; then
  BASES=debian
  options+=(--isolation chroot)
fi
if [ "${BASES:-}" = debian ]; then
  [ "$BUILDER" != docker ] && have buildah && have debootstrap && [ "$(id -u)" -eq 0 ] ||
    fail "Base images of Debian's packages need root, buildah, debootstrap, and no docker."
  make_bases
  options+=(--pull=never)
fi
for target in "${TARGETS[@]}"; do
  echo "Building zbir-$target with $BUILDER"
  "$BUILDER" build "${options[@]}" --target "$target" --tag "zbir-$target" .
done
bytes=$(app_bytes)
echo "zbir-app has $((bytes / 1000000)) MB"
[ "$bytes" -le "$APP_BYTES" ] || fail "zbir-app is larger than $((APP_BYTES / 1000000)) MB."
