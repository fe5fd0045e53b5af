/** Whether somebody covers the camera: the one thing that the stand-in sees in a scan. */
import sharp from 'sharp';

/** The most pixels of a picture that is decoded: a browser's capture has 640 × 480. */
const mostPixels = 1_000_000;
/** The largest standard deviation of a channel, of 255, in a picture of one colour. A covered camera adds some noise. */
const oneColour = 6;

async function isOneColour(jpeg: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(jpeg, { limitInputPixels: mostPixels }).stats();
  return channels.every(({ stdev }) => stdev <= oneColour);
}

/** @param frames of one scan, as JPEG @throws if one of them is no picture */
export async function isCovered(frames: readonly Uint8Array[]): Promise<boolean> {
  for (const frame of frames) if (!(await isOneColour(frame))) return false;
  return true;
}
