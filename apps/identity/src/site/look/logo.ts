/** The company's logo: checked at the start, and drawn again as the icons of an installed page. */
import sharp from 'sharp';
import { LookFault } from './look-fault.ts';
import { readLookFile } from './read-look-file.ts';
import { findForeignPart } from './still-svg.ts';

export type Logo = {
  readonly ending: 'svg' | 'png';
  /** As it was given. */
  readonly body: Buffer;
  /** In CSS pixels, at the height of 32 that a page gives it. */
  readonly width: number;
  /** PNG images by the length of an edge, in pixels: the logo in a square. */
  readonly icons: ReadonlyMap<number, Buffer>;
};

/** Every page loads it. */
const mostBytes = 64 * 1024;
const shownHeight = 32;
/** The name is beside it, also on a phone of 320 px. */
const widest = 4;
/** The shown height on a screen with three pixels for one. */
const leastPixels = 96;
const mostPixels = 4_096;

/** At the addresses `/device-icon-192.png` and `/device-icon-512.png`. */
const iconEdges = [192, 512] as const;
/** Phones draw an icon on black where it is transparent, and cut its corners off. */
const iconGround = '#ffffff';
const iconMargin = 0.125;

/** Photos of customers must never reach the reader of SVG, so it is on only for the logo. */
const svgReader = { operation: ['VipsForeignLoadSvgBuffer'] };

const detectEnding = (body: Buffer): Logo['ending'] | undefined =>
  body.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'
    ? 'png'
    : /<(?:[\w-]+:)?svg[\s>]/.test(body.toString())
      ? 'svg'
      : undefined;

/** @throws LookFault */
export async function readLogo(file: string): Promise<Logo> {
  const refused = (why: string): LookFault => new LookFault([`STEPGATE_LOGO: ${file} ${why}`]);
  const body = await readLookFile('STEPGATE_LOGO', file, mostBytes);
  const ending = detectEnding(body);
  if (ending === undefined) throw refused('is neither an SVG nor a PNG image');
  const foreign = ending === 'svg' ? findForeignPart(body.toString()) : undefined;
  if (foreign !== undefined) throw refused(`contains ${foreign}, and a logo may only be a drawing`);
  // Without it, a browser cuts the drawing off and doesn't make it smaller.
  if (ending === 'svg' && !/\sviewBox\s*=/.test(body.toString())) throw refused('has no viewBox');
  sharp.unblock(svgReader);
  try {
    const { width, height } = await readSize(body).catch(() => {
      throw refused('is damaged, or has no size');
    });
    const ratio = width / height;
    if (ratio < 1 || ratio > widest)
      throw refused(`is ${width} × ${height}, and must be between square and ${widest} times as wide as it is high`);
    if (ending === 'png' && (height < leastPixels || width > mostPixels))
      throw refused(`is ${width} × ${height}, and must be ${leastPixels} pixels high or more, and at most ${mostPixels} wide`);
    const icons = await Promise.all(iconEdges.map(async (edge) => [edge, await drawIcon(body, edge)] as const)).catch(() => {
      throw refused('is damaged');
    });
    return { ending, body, width: Math.round(shownHeight * ratio), icons: new Map(icons) };
  } finally {
    sharp.block(svgReader);
  }
}

/** A damaged image is refused, not repaired. */
const strictly = { failOn: 'warning', limitInputPixels: mostPixels * mostPixels } as const;

/** It decodes nothing, so that a drawing may have units as small as it likes. */
async function readSize(body: Buffer): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height } = await sharp(body, { ...strictly, limitInputPixels: false }).metadata();
  return { width, height };
}

/** A square logo without transparency fills its icon. Any other is in the middle, on white. */
async function drawIcon(body: Buffer, edge: number): Promise<Buffer> {
  const { width, height } = await readSize(body);
  // A drawing has no pixels of its own: at this density its longer edge has as many as the icon.
  const options = { ...strictly, density: Math.min(2_400, Math.max(1, (72 * edge) / Math.max(width, height))) };
  const { isOpaque } = await sharp(body, options).stats();
  const margin = width === height && isOpaque ? 0 : Math.round(edge * iconMargin);
  return sharp(body, options)
    .flatten({ background: iconGround })
    .resize({ width: edge - 2 * margin, height: edge - 2 * margin, fit: 'contain', background: iconGround })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: iconGround })
    .png()
    .toBuffer();
}
