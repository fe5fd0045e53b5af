/** A camera's picture when a customer holds a document beside their face. For tests and the explorer only. */

export type CameraScene = {
  /** Of a usual room's, from 0. */
  readonly light?: number;
  readonly withoutFace?: true;
  readonly withoutDocument?: true;
  /** Over how many pixels in each direction a point is spread. */
  readonly blur?: number;
  /** How far everything has moved to the right, in pixels. */
  readonly moved?: number;
  /** A lamp is reflected by the document. */
  readonly glare?: true;
};

type Picture = { readonly data: Uint8ClampedArray<ArrayBuffer>; readonly width: number; readonly height: number };

const wall = 130;

function greyAt(x: number, y: number, { withoutFace, withoutDocument, glare }: CameraScene): number {
  const inCard = x > 232 && x < 304 && y > 60 && y < 108;
  if (!withoutDocument && inCard) {
    if (glare && x < 290) return 255;
    const isWritten = y % 8 < 3 && x % 7 < 4 && x > 262;
    const isPortrait = x > 238 && x < 256 && y > 70 && y < 98;
    return isPortrait ? 110 : isWritten ? 60 : 220;
  }
  if (withoutFace) return wall;
  const away = Math.hypot((x - 160) / 38, (y - 82) / 56);
  if (away > 1) return y > 138 && Math.abs(x - 160) < 90 ? 70 : wall;
  const isEye = y > 72 && y < 80 && (Math.abs(x - 144) < 7 || Math.abs(x - 176) < 7);
  const isMouth = y > 108 && y < 113 && Math.abs(x - 160) < 14;
  return y < 50 ? 45 : isEye || isMouth ? 60 : 175;
}

/** @returns the picture of the scene, with the fine noise of a camera */
export function pictureOf(scene: CameraScene = {}): Picture {
  const { light = 1, blur = 0, moved = 0 } = scene;
  const [width, height] = [320, 180];
  const data = new Uint8ClampedArray(width * height * 4);
  const points = (2 * blur + 1) ** 2;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let grey = 0;
      for (let down = -blur; down <= blur; down += 1)
        for (let right = -blur; right <= blur; right += 1) grey += greyAt(x - moved + right, y + down, scene) / points;
      const noise = ((x * 7 + y * 13 + moved * 5) % 3) - 1;
      data.set([grey * light + noise, grey * light + noise, grey * light + noise, 255], 4 * (y * width + x));
    }
  return { data, width, height };
}

/** A camera that sees the scene, and the function that changes what it sees. Its picture is so many times as large. */
export function cameraThatSees(
  scene: CameraScene = {},
  times = 1,
): { readonly stream: MediaStream; see(next: CameraScene): void } {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const small = document.createElement('canvas');
  function see(next: CameraScene): void {
    const { data, width, height } = pictureOf(next);
    [small.width, small.height] = [width, height];
    small.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
    if (context === null) return;
    // Sharp parts stay sharp.
    context.imageSmoothingEnabled = false;
    context.drawImage(small, 0, 0, canvas.width, canvas.height);
  }
  canvas.width = 320 * times;
  canvas.height = 180 * times;
  const stream = canvas.captureStream();
  // Its first picture is the one at the end of this turn.
  see(scene);
  return { stream, see };
}
