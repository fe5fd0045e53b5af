/** Settings of the process, its data and its logs. */
import { isIP } from 'node:net';
import { testCode } from '@stepgate/contract';
import { count, oneOf, onOff, port, privateOrigin, text, textLike } from '../forms/forms.ts';
import { otherSecrets, secret } from '../forms/secrets.ts';
import { collector, collectorHeaders, share } from '../forms/traces.ts';
import { byMode, optional, required, setting } from './row.ts';

const metricsHost = textLike((host) => host === 'localhost' || isIP(host) !== 0, 'an address of this machine such as 10.0.0.5');
const bucketName = textLike((name) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name), 'the name of a bucket');
const bucketRegion = textLike((region) => /^[a-z0-9-]{1,40}$/.test(region), 'a region such as eu-central-1');
const bucketPrefix = textLike((prefix) => /^(?:[\w-][\w.-]*\/)+$/.test(prefix), 'a prefix such as stepgate/photos/');

/** It may contain a password. */
const postgresUrl = textLike(
  (given) => /^postgres(?:ql)?:\/\/./.test(given),
  'a URL that begins with postgres:// or postgresql://',
  true,
);

/** Seconds. A timer of more than 24 days would end at once. */
const longestStop = 3_600;

export const processSettings = {
  STEPGATE_ENV: setting(oneOf('production', 'demo'), 'production', {
    shown: '`production` (`npm start`: `demo`)',
    what: '[the mode](#the-demo-and-production)',
  }),
  STEPGATE_PUBLIC_DEMO: optional(oneOf('anybody-can-log-in'), {
    what: '`anybody-can-log-in` lets the demo have settings of production',
  }),
  STEPGATE_TEST_CODE: byMode(
    onOff,
    { production: false, demo: true },
    { what: `\`on\` accepts ${testCode} as every code. Production refuses it` },
  ),
  PORT: setting(port, 3_000, { what: 'on every address (demo: on localhost)' }),
  STEPGATE_SITE_DIR: optional(text, { shown: 'none (`npm start`: its build)', what: 'the built web app' }),
  // Load balancers ask about once a second.
  STEPGATE_STOP_DELAY: byMode(
    count(longestStop),
    { production: 2, demo: 0 },
    {
      shown: '`2` (demo: none)',
      what: 'seconds of service, at most 3600, after `SIGTERM`, with 503 at `/readyz`. Kill the process ten seconds later at the earliest',
    },
  ),
  STEPGATE_SECRET: required(secret, undefined, 'STEPGATE_SECRET is missing', {
    shown: 'required (demo: made once in the data folder)',
    what: 'at least 32 random bytes in base64url, the same for every process: [keys](#keys). `node -e "console.log(crypto.getRandomValues(Buffer.alloc(32)).toString(\'base64url\'))"` makes one',
  }),
  STEPGATE_OTHER_SECRETS: setting(otherSecrets, [], {
    what: 'also read with, while you [change the secret](#changing-the-secret)',
  }),
  DATABASE_URL: optional(postgresUrl, {
    shown: 'none: embedded',
    what: '[PostgreSQL](#which-database) 15 or newer',
  }),
  DATABASE_READ_URL: optional(postgresUrl, { what: '[a standby](#reads-from-a-standby) that answers session checks' }),
  STEPGATE_DATA_DIR: setting(text, '.data', { what: 'folder of the embedded database' }),
  STEPGATE_PHOTOS_DIR: optional(text, {
    shown: '`photos` in the data folder',
    what: 'one folder for all processes: [photos](#photos)',
  }),
  STEPGATE_PHOTOS_S3_URL: optional(privateOrigin('https://s3.eu-central-1.amazonaws.com'), {
    shown: 'none: the folder',
    what: 'a bucket instead: https origin (`http://localhost:…` too), region, name, key',
  }),
  STEPGATE_PHOTOS_S3_REGION: optional(bucketRegion),
  STEPGATE_PHOTOS_S3_BUCKET: optional(bucketName),
  STEPGATE_PHOTOS_S3_ACCESS_KEY_ID: optional(text),
  STEPGATE_PHOTOS_S3_SECRET_ACCESS_KEY: optional(text),
  STEPGATE_PHOTOS_S3_PREFIX: setting(bucketPrefix, '', { what: "of each object's name, such as `stepgate/photos/`" }),
  STEPGATE_PHOTOS_S3_ADDRESSING: setting(oneOf('path', 'host'), 'path', { what: '`host` for `https://bucket.host/…`' }),
  // The demo's terminal has its banner, and otherwise only what is wrong.
  STEPGATE_LOG_LEVEL: byMode(
    oneOf('debug', 'info', 'warn', 'error'),
    { production: 'info', demo: 'warn' },
    {
      what: '`debug` (with probes answered with 200), `info`, `warn` or `error`: [logs](#logs)',
    },
  ),
  STEPGATE_METRICS_PORT: optional(port, { shown: 'none: no metrics', what: 'port of [`/metrics`](#metrics)' }),
  // Metrics need no password, so by default only this machine can read them.
  STEPGATE_METRICS_HOST: setting(metricsHost, '127.0.0.1', { what: "one of this machine's, or `0.0.0.0` for all" }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(collector, {
    shown: 'none: no traces',
    what: 'collector of [traces](#traces), OTLP over HTTP: `https://collector.example.com:4318`',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    collectorHeaders,
    {},
    {
      shown: 'none',
      what: '`name=value` pairs, values percent-encoded; to another machine by https only',
    },
  ),
  OTEL_SERVICE_NAME: setting(text, 'stepgate', { what: "the service's name in traces" }),
  OTEL_TRACES_SAMPLER_ARG: setting(share, 1, {
    what: 'share of the requests, from 0 to 1. A trusted proxy that sends `traceparent` decides itself',
  }),
} as const;
