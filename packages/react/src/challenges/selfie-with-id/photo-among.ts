import { uploadBytes } from '@stepgate/contract';

/** The faults of the chosen files that the page can see. The service checks whether the file really is a picture. */
type Unfit = 'several' | 'empty' | 'noImage' | 'tooLarge';

/** @returns the one chosen photo, or what is wrong; `undefined` if nothing was chosen */
export function photoAmong([photo, ...others]: readonly File[]): File | Unfit | undefined {
  if (others.length > 0) return 'several';
  if (photo === undefined) return undefined;
  if (!photo.type.startsWith('image/')) return 'noImage';
  if (photo.size === 0) return 'empty';
  return photo.size > uploadBytes ? 'tooLarge' : photo;
}
