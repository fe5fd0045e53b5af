import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPhotos, toPhotos } from './photos.ts';
import { readSettings } from './settings/read-settings.ts';
import { checkGroups } from './settings/together.ts';
import type { Environment } from './values.ts';

const s3: Environment = {
  STEPGATE_PHOTOS_S3_URL: 'https://s3.eu-central-1.amazonaws.com',
  STEPGATE_PHOTOS_S3_REGION: 'eu-central-1',
  STEPGATE_PHOTOS_S3_BUCKET: 'stepgate-photos',
  STEPGATE_PHOTOS_S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  STEPGATE_PHOTOS_S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};

function read(env: Environment) {
  const faults: string[] = [];
  const values = readSettings({ STEPGATE_ENV: 'demo', STEPGATE_DATA_DIR: '/var/lib/stepgate', ...env }, faults);
  checkGroups(env, faults);
  return { photos: toPhotos(env, values, faults), faults };
}

it('keeps photos in a folder of the data folder by default', () => {
  const asked = { photos: { place: 'folder', folder: '/var/lib/stepgate/photos' }, faults: [] };
  expect(read({})).toEqual(asked);
  expect(read({ STEPGATE_PHOTOS_DIR: '', STEPGATE_PHOTOS_S3_URL: '' })).toEqual(asked);
  expect(read({ STEPGATE_PHOTOS_DIR: '/mnt/photos' }).photos).toEqual({ place: 'folder', folder: '/mnt/photos' });
});

it('opens the configured place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stepgate-photos-'));
  const id = 'A'.repeat(43);
  await (await openPhotos(read({ STEPGATE_DATA_DIR: folder }).photos)).put(id, Buffer.from('sealed'));
  expect(await readdir(join(folder, 'photos'))).toEqual([id]);
  await rm(folder, { recursive: true });
});

it('reads a bucket, named in the path by default', () => {
  expect(read(s3)).toEqual({
    photos: {
      place: 's3',
      s3: {
        url: 'https://s3.eu-central-1.amazonaws.com',
        region: 'eu-central-1',
        bucket: 'stepgate-photos',
        accessKeyId: 'AKIDEXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
        prefix: '',
        addressing: 'path',
      },
    },
    faults: [],
  });
  const more = { STEPGATE_PHOTOS_S3_PREFIX: 'stepgate/photos/', STEPGATE_PHOTOS_S3_ADDRESSING: 'host' };
  expect(read({ ...s3, ...more })).toMatchObject({
    photos: { s3: { prefix: 'stepgate/photos/', addressing: 'host' } },
    faults: [],
  });
  expect(read({ ...s3, STEPGATE_PHOTOS_S3_URL: 'http://localhost:9000' }).faults).toEqual([]);
});

const wrongs: readonly (readonly [what: string, wrong: Environment, fault: string])[] = [
  ...Object.keys(s3).map((name) => [`no ${name}`, { [name]: undefined }, `${name} is missing`] as const),
  ['a service without https', { STEPGATE_PHOTOS_S3_URL: 'http://s3.example.com' }, 'STEPGATE_PHOTOS_S3_URL must be'],
  ['a service with a path', { STEPGATE_PHOTOS_S3_URL: 'https://s3.example.com/photos' }, 'STEPGATE_PHOTOS_S3_URL must be'],
  ['a service that is none', { STEPGATE_PHOTOS_S3_URL: 's3.example.com' }, 'STEPGATE_PHOTOS_S3_URL must be'],
  ['a bucket to another place', { STEPGATE_PHOTOS_S3_BUCKET: '../other' }, 'not "../other"'],
  ['a region that is none', { STEPGATE_PHOTOS_S3_REGION: 'eu/central' }, 'not "eu/central"'],
  ['a prefix to another place', { STEPGATE_PHOTOS_S3_PREFIX: 'a/../b/' }, 'not "a/../b/"'],
  ['a prefix that is no folder', { STEPGATE_PHOTOS_S3_PREFIX: 'photos' }, 'not "photos"'],
  ['an addressing that is none', { STEPGATE_PHOTOS_S3_ADDRESSING: 'virtual' }, 'not "virtual"'],
  ['two places', { STEPGATE_PHOTOS_DIR: '/mnt/photos' }, 'both set'],
];

it.each(wrongs)('refuses %s, by name', (_what, wrong, fault) => {
  const { faults } = read({ ...s3, ...wrong });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(fault);
});

it('never repeats a key or a value that may contain one', () => {
  const { faults } = read({
    ...s3,
    STEPGATE_PHOTOS_S3_URL: 'https://AKIDEXAMPLE:secret-in-url@s3.example.com',
    STEPGATE_PHOTOS_S3_BUCKET: undefined,
  });
  expect(faults).toHaveLength(2);
  for (const secret of ['AKIDEXAMPLE', 'secret-in-url', 'wJalr']) expect(faults.join()).not.toContain(secret);
});
