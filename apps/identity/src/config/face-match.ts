/** The vendor that judges faces. */
import type { FaceMatchSettings } from '../providers/face-match/ask-vendor.ts';
import type { Values } from './settings/table.ts';

/** @returns `undefined`: faces aren't judged */
export function toFaceMatch(values: Values): FaceMatchSettings | undefined {
  const { STEPGATE_FACE_MATCH_URL: url, STEPGATE_FACE_MATCH_SECRET: secrets } = values;
  return url === undefined ? undefined : { url, secrets, sdkVersions: values.STEPGATE_FACE_MATCH_SDK_VERSIONS };
}
