/** The camera's picture, as a page reads it. It isn't mirrored. */

/**
 * Draws the current picture onto a canvas, which takes its size.
 * @param edge the longest edge in pixels; a smaller picture stays as it is
 */
export function drawPicture(video: HTMLVideoElement, canvas: HTMLCanvasElement, edge: number): CanvasRenderingContext2D | null {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, edge / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  // Several pictures a second are read. A canvas on the graphics card would be copied back for each of them.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context;
}

/** The canvas as a JPEG; `null` if it has no pixels. */
export const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
