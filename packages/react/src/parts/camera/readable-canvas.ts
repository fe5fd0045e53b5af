const size = 16;
const colour = [37, 101, 201];
/** Of 255. A smaller difference, as light fingerprinting protection makes, leaves a picture usable. */
const touch = 24;

/** Whether a page reads the pixels that it drew. Some browsers add noise as a protection against fingerprinting. */
export function canvasIsReadable(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  try {
    const context = canvas.getContext('2d');
    if (context === null) return false;
    context.fillStyle = `rgb(${colour.join(' ')})`;
    context.fillRect(0, 0, size, size);
    const { data } = context.getImageData(0, 0, size, size);
    const off = data.reduce((sum, value, at) => sum + (at % 4 === 3 ? 0 : Math.abs(value - (colour[at % 4] ?? 0))), 0);
    return off / (size * size * colour.length) < touch;
  } catch {
    return false;
  }
}
