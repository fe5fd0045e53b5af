/** A face's 128 numbers as text, as they are stored. */
import { type FaceVector, vectorLength } from './recogniser.ts';

export const encodeVector = (vector: FaceVector): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64url');

/** @returns `undefined` if it isn't such a text */
export function vectorFrom(text: string): FaceVector | undefined {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64url'));
  if (bytes.byteLength !== vectorLength * Float32Array.BYTES_PER_ELEMENT) return undefined;
  const vector = new Float32Array(bytes.buffer);
  return vector.every(Number.isFinite) ? vector : undefined;
}
