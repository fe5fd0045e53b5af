/** The place of photos. */
import { join } from 'node:path';
import { openFileStore } from '../providers/photos/file-store.ts';
import type { PhotoStore } from '../providers/photos/photo-store.ts';
import { createS3Store, type S3Settings } from '../providers/photos/s3-store.ts';
import type { Values } from './settings/table.ts';
import { usesGroup } from './settings/together.ts';
import type { Environment, Faults } from './values.ts';

export type PhotoSettings =
  | { readonly place: 'folder'; readonly folder: string }
  | { readonly place: 's3'; readonly s3: S3Settings };

/** By default the folder is in the data folder. */
export function toPhotos(env: Environment, values: Values, faults: Faults): PhotoSettings {
  const folder = values.STEPGATE_PHOTOS_DIR ?? join(values.STEPGATE_DATA_DIR, 'photos');
  if (!usesGroup(env, 's3')) return { place: 'folder', folder };
  if (values.STEPGATE_PHOTOS_DIR !== undefined)
    faults.push('STEPGATE_PHOTOS_DIR and STEPGATE_PHOTOS_S3_URL are both set: choose one place for photos');
  const s3 = {
    url: values.STEPGATE_PHOTOS_S3_URL ?? '',
    region: values.STEPGATE_PHOTOS_S3_REGION ?? '',
    bucket: values.STEPGATE_PHOTOS_S3_BUCKET ?? '',
    accessKeyId: values.STEPGATE_PHOTOS_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.STEPGATE_PHOTOS_S3_SECRET_ACCESS_KEY ?? '',
    prefix: values.STEPGATE_PHOTOS_S3_PREFIX,
    addressing: values.STEPGATE_PHOTOS_S3_ADDRESSING,
  };
  return { place: 's3', s3 };
}

/** @throws PhotoStoreFault if the folder can't be used */
export const openPhotos = async (settings: PhotoSettings): Promise<PhotoStore> =>
  settings.place === 's3' ? createS3Store(settings.s3) : openFileStore(settings.folder);
