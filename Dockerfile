# syntax=docker/dockerfile:1

# --- the pages -------------------------------------------------------------------------------------------------------
FROM node:20-bookworm-slim AS pages
WORKDIR /src/frontend
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
# The names of the icons; the build draws their shapes.
COPY trading/codebooks/icons.json /src/trading/codebooks/icons.json
RUN npm run build

# --- Python packages -------------------------------------------------------------------------------------------------
FROM python:3.11-slim-bookworm AS packages
COPY requirements.txt /tmp/requirements.txt
RUN python -m venv /opt/zbir && /opt/zbir/bin/pip install --no-cache-dir --require-hashes -r /tmp/requirements.txt

# --- the application: web, live, worker, beat ------------------------------------------------------------------------
FROM python:3.11-slim-bookworm AS app
RUN useradd --system --uid 10001 --home-dir /srv/zbir --shell /usr/sbin/nologin zbir \
    && install -d -o zbir -g zbir /srv/zbir/media /srv/zbir/var /srv/zbir/static
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
RUN python manage.py collectstatic --noinput --verbosity 0 && python -m compileall -q /srv/zbir/app
USER zbir
EXPOSE 8000
CMD ["gunicorn", "--config", "deploy/gunicorn.conf.py"]

# --- the front server ------------------------------------------------------------------------------------------------
FROM nginxinc/nginx-unprivileged:1.28-bookworm AS front
COPY --from=app /srv/zbir/static /srv/zbir/static
COPY deploy/nginx.conf.template deploy/render_nginx.sh deploy/front.sh /etc/zbir/
USER root
RUN install -d -o 101 -g 101 /var/cache/zbir
USER 101
ENTRYPOINT []
CMD ["sh", "/etc/zbir/front.sh"]
