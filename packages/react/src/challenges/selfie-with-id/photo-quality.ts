/**
 * Measures whether a picture is usable for staff: its size, light, contrast and sharpness. It is loaded when the first photo is chosen. It doesn't detect a
 * face or a document, so it only advises.
 */

/** The fault of a photo, the first to mend first; `fine`: none that can be measured. */
export type PhotoAdvice = 'small' | 'dark' | 'bright' | 'flat' | 'blurred' | 'fine';

export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

type Measured = {
  /** The mean of all pixels, from 0 (black) to 255. */
  readonly brightness: number;
  /** Only one pixel in twenty is brighter. In good light a document is bright, whatever the customer's skin, clothes and room are. */
  readonly lightest: number;
  /** The standard deviation of all pixels. */
  readonly contrast: number;
  /** The variance of the difference between a pixel and its four neighbours: edges make it large, and blur takes them away. */
  readonly sharpness: number;
};

/** The shorter side of a photo on which a name in a document can be read. */
const smallest = 600;

/** Beyond them a person can't make out a face, or the letters of a document. */
const bounds = { dark: 50, unlit: 130, bright: 225, contrast: 12, sharpness: 20 } as const;

/** The longer side of the picture that is measured: sharpness depends on it. */
export const measuredAt = 1_024;

export function toGrey({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = 0.299 * (data[4 * at] ?? 0) + 0.587 * (data[4 * at + 1] ?? 0) + 0.114 * (data[4 * at + 2] ?? 0);
  return grey;
}

export function spread(values: Iterable<number>): { readonly mean: number; readonly variance: number } {
  let [count, sum, squares] = [0, 0, 0];
  for (const value of values) {
    count += 1;
    sum += value;
    squares += value * value;
  }
  const mean = count === 0 ? 0 : sum / count;
  return { mean, variance: count === 0 ? 0 : Math.max(0, squares / count - mean * mean) };
}

/** The value that a share of the pixels is above. */
function lightestOf(grey: Float32Array): number {
  const counts = new Uint32Array(256);
  for (const value of grey) counts[Math.min(255, Math.round(value))] = (counts[Math.min(255, Math.round(value))] ?? 0) + 1;
  let above = 0;
  for (let value = 255; value > 0; value -= 1) {
    above += counts[value] ?? 0;
    if (above > grey.length / 20) return value;
  }
  return 0;
}

function* differences(grey: Float32Array, width: number, height: number): Generator<number> {
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      yield around - 4 * (grey[at] ?? 0);
    }
}

/** @param pixels of the picture, scaled down to `measuredAt` if it is larger */
export function measurePhoto(pixels: Pixels): Measured {
  const grey = toGrey(pixels);
  const { mean, variance } = spread(grey);
  const sharpness = spread(differences(grey, pixels.width, pixels.height)).variance;
  return { brightness: mean, lightest: lightestOf(grey), contrast: Math.sqrt(variance), sharpness };
}

/** The fault in the light of a picture of any size. */
export function lightOf({ brightness, lightest, contrast }: Measured): 'dark' | 'bright' | 'flat' | undefined {
  if (brightness < bounds.dark && lightest < bounds.unlit) return 'dark';
  if (brightness > bounds.bright) return 'bright';
  return contrast < bounds.contrast ? 'flat' : undefined;
}

/** Whether letters are out of focus, in a picture scaled down to `measuredAt`. */
export const isBlurred = ({ sharpness }: Measured): boolean => sharpness < bounds.sharpness;

/** @param size of the photo itself, before it was scaled down */
export function adviseOn(size: { readonly width: number; readonly height: number }, pixels: Pixels): PhotoAdvice {
  if (Math.min(size.width, size.height) < smallest) return 'small';
  const measured = measurePhoto(pixels);
  return lightOf(measured) ?? (isBlurred(measured) ? 'blurred' : 'fine');
}

/** Reads a chosen photo. @returns `undefined` if this browser can't show it, or doesn't let a page read pictures */
export async function readPhotoAdvice(photo: Blob): Promise<PhotoAdvice | undefined> {
  try {
    const picture = await createImageBitmap(photo);
    const { width, height } = picture;
    const scale = Math.min(1, measuredAt / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) return undefined;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return adviseOn({ width, height }, context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return undefined;
  }
}
