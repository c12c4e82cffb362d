# syntax=docker/dockerfile:1
# Base images: releases that their makers support for two more years (docs/operations.md, "Images").

# --- the pages -------------------------------------------------------------------------------------------------------
FROM docker.io/library/node:26-trixie-slim AS pages
WORKDIR /src/frontend
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
RUN npm ci --omit=dev --no-audit --no-fund
COPY frontend/ ./
# The names of the icons; the build draws their shapes.
COPY trading/codebooks/icons.json /src/trading/codebooks/icons.json
RUN npm run build

# --- Python packages -------------------------------------------------------------------------------------------------
FROM docker.io/library/python:3.13-slim-trixie AS packages
COPY .ci/uv.txt requirements.txt deploy/trim_packages.py /tmp/
# The environment holds no installer: the one that fills it lies beside it and stays behind.
RUN python -m venv /installer && /installer/bin/pip install --no-cache-dir --require-hashes -r /tmp/uv.txt \
    && python -m venv --without-pip /opt/zbir \
    && /installer/bin/uv pip install --no-cache --python /opt/zbir/bin/python --require-hashes -r /tmp/requirements.txt \
    && python /tmp/trim_packages.py /opt/zbir

# --- the application: web, uploads, live, workers, mail, beat --------------------------------------------------------
FROM docker.io/library/python:3.13-slim-trixie AS app
RUN useradd --system --uid 10001 --home-dir /srv/zbir --shell /usr/sbin/nologin zbir \
    && install -d -o zbir -g zbir /srv/zbir/media /srv/zbir/var
COPY --from=packages /opt/zbir /opt/zbir
WORKDIR /srv/zbir/app
COPY manage.py ./
COPY marketplace ./marketplace
COPY trading ./trading
COPY content ./content
COPY competitions ./competitions
COPY backoffice ./backoffice
COPY templates ./templates
COPY locale ./locale
COPY deploy/gunicorn.conf.py deploy/healthcheck.py ./deploy/
COPY --from=pages /src/marketplace/static/spa ./marketplace/static/spa
ENV PATH=/opt/zbir/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=marketplace.settings \
    DEMO=off \
    ZBIR_VAR=/srv/zbir/var \
    MEDIA_ROOT=/srv/zbir/media \
    STATIC_ROOT=/srv/zbir/static
RUN pybabel --quiet compile -d locale -D django \
    && python manage.py collectstatic --noinput --verbosity 0 && python -m compileall -q /srv/zbir/app \
    && rm -rf /srv/zbir/var/*
USER zbir
EXPOSE 8000
CMD ["gunicorn", "--config", "deploy/gunicorn.conf.py"]

# --- the front server ------------------------------------------------------------------------------------------------
FROM docker.io/library/nginx:1.30-trixie AS front
COPY --from=app /srv/zbir/static /srv/zbir/static
COPY deploy/nginx.conf.template deploy/render_nginx.sh deploy/front.sh /etc/zbir/
RUN install -d -o nginx -g nginx /var/cache/zbir
USER nginx
EXPOSE 8080 8443
ENTRYPOINT []
CMD ["sh", "/etc/zbir/front.sh"]
