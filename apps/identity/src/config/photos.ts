/** The place of photos, from the environment. docs/operating-reference.md has every name. */
import { join } from 'node:path';
import { openFileStore } from '../providers/photos/file-store.ts';
import type { PhotoStore } from '../providers/photos/photo-store.ts';
import { createS3Store, type S3Settings } from '../providers/photos/s3-store.ts';
import { isPrivateWay } from './outgoing-address.ts';
import type { Environment, Faults } from './values.ts';

export type PhotoSettings =
  | { readonly place: 'folder'; readonly folder: string }
  | { readonly place: 's3'; readonly s3: S3Settings };

const needs = [
  'STEPGATE_PHOTOS_S3_URL',
  'STEPGATE_PHOTOS_S3_REGION',
  'STEPGATE_PHOTOS_S3_BUCKET',
  'STEPGATE_PHOTOS_S3_ACCESS_KEY_ID',
  'STEPGATE_PHOTOS_S3_SECRET_ACCESS_KEY',
] as const;
const takes = ['STEPGATE_PHOTOS_S3_PREFIX', 'STEPGATE_PHOTOS_S3_ADDRESSING'] as const;

/** An origin, with TLS except on this machine. It may contain a password by mistake, so faults don't repeat it. */
function isServiceUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.origin === text.replace(/\/$/, '') && isPrivateWay(url);
}

function parseS3(env: Environment, faults: Faults): S3Settings {
  const { STEPGATE_PHOTOS_S3_ADDRESSING: addressing } = env;
  const url = env.STEPGATE_PHOTOS_S3_URL ?? '';
  const bucket = env.STEPGATE_PHOTOS_S3_BUCKET ?? '';
  const region = env.STEPGATE_PHOTOS_S3_REGION ?? '';
  const prefix = env.STEPGATE_PHOTOS_S3_PREFIX ?? '';
  if (url !== '' && !isServiceUrl(url))
    faults.push(
      'STEPGATE_PHOTOS_S3_URL must be an origin such as https://s3.eu-central-1.amazonaws.com (http:// on this machine only)',
    );
  if (bucket !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    faults.push(`STEPGATE_PHOTOS_S3_BUCKET must be the name of a bucket, not "${bucket}"`);
  if (region !== '' && !/^[a-z0-9-]{1,40}$/.test(region))
    faults.push(`STEPGATE_PHOTOS_S3_REGION must be a region such as eu-central-1, not "${region}"`);
  if (prefix !== '' && !/^(?:[\w-][\w.-]*\/)+$/.test(prefix))
    faults.push(`STEPGATE_PHOTOS_S3_PREFIX must be a prefix such as stepgate/photos/, not "${prefix}"`);
  if (addressing && addressing !== 'path' && addressing !== 'host')
    faults.push(`STEPGATE_PHOTOS_S3_ADDRESSING must be "path" or "host", not "${addressing}"`);
  return {
    url,
    region,
    bucket,
    accessKeyId: env.STEPGATE_PHOTOS_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.STEPGATE_PHOTOS_S3_SECRET_ACCESS_KEY ?? '',
    prefix,
    addressing: addressing === 'host' ? 'host' : 'path',
  };
}

/** @param dataDir has the default folder of photos */
export function parsePhotos(env: Environment, dataDir: string, faults: Faults): PhotoSettings {
  const folder = env.STEPGATE_PHOTOS_DIR;
  if (![...needs, ...takes].some((name) => env[name])) return { place: 'folder', folder: folder || join(dataDir, 'photos') };
  if (folder) faults.push('STEPGATE_PHOTOS_DIR and STEPGATE_PHOTOS_S3_URL are both set: choose one place for photos');
  const words = new Intl.ListFormat('en').format(needs);
  for (const name of needs) if (!env[name]) faults.push(`${name} is missing: set ${words} together`);
  return { place: 's3', s3: parseS3(env, faults) };
}

/** @throws PhotoStoreFault if the folder can't be used */
export const openPhotos = async (settings: PhotoSettings): Promise<PhotoStore> =>
  settings.place === 's3' ? createS3Store(settings.s3) : openFileStore(settings.folder);
