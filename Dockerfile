# One image for the web server, the workers and beat; docker-compose.yml says what each runs.
# It needs no packages of the system: all libraries, those that draw included, come from wheels.
ARG PYTHON_IMAGE=python:3.11-slim
FROM ${PYTHON_IMAGE}

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    STATIC_ROOT=/srv/static MEDIA_ROOT=/srv/media PICTURES_CACHE_DIR=/srv/cache
WORKDIR /app

COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt

COPY . .
# A fixed number, so that files in volumes keep their owner whatever the base image adds; 999 is what it always was.
RUN groupadd --system --gid 999 site \
    && useradd --system --no-create-home --uid 999 --gid 999 site \
    && mkdir -p /srv/static /srv/media /srv/cache /srv/backups \
    && SECRET_KEY=unused-while-building SEAL_KEYS=unused-while-building-unused-while-building= \
       python manage.py collectstatic --noinput --verbosity=0 \
    && chown -R 999:999 /srv
USER 999:999

EXPOSE 8000
CMD ["gunicorn", "--config=python:campaign.config.web_server", "--bind=0.0.0.0:8000"]
