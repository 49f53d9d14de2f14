# One image for the web server, the workers and beat; docker-compose.yml says what each runs.
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    STATIC_ROOT=/srv/static MEDIA_ROOT=/srv/media PICTURES_CACHE_DIR=/srv/cache
WORKDIR /app

COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt

COPY . .
RUN useradd --system --no-create-home site \
    && mkdir -p /srv/static /srv/media /srv/cache /srv/backups \
    && SECRET_KEY=unused-while-building SEAL_KEYS=unused-while-building-unused-while-building= \
       python manage.py collectstatic --noinput --verbosity=0 \
    && chown -R site: /srv
USER site

EXPOSE 8000
CMD ["gunicorn", "campaign.config.wsgi", "--bind=0.0.0.0:8000", "--workers=2", "--threads=4", "--log-config-json=campaign/config/gunicorn-log.json"]
