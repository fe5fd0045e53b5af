import { uploadBytes } from '@stepgate/contract';

/** What is wrong with what was chosen, as far as can be told before it is sent. Whether it is a picture at all, the service finds out. */
type Unfit = 'several' | 'empty' | 'noImage' | 'tooLarge';

/** @returns the one photo among the files chosen; `undefined` where nothing was */
export function photoAmong([photo, ...others]: readonly File[]): File | Unfit | undefined {
  if (others.length > 0) return 'several';
  if (photo === undefined) return undefined;
  if (!photo.type.startsWith('image/')) return 'noImage';
  if (photo.size === 0) return 'empty';
  return photo.size > uploadBytes ? 'tooLarge' : photo;
}
