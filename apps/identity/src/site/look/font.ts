/** The company's typeface, from the pages' own origin: no other host learns who logs in. */
import { LookFault } from './look-fault.ts';
import { readLookFile } from './read-look-file.ts';

/** WOFF2 files: a variable one, or a regular and a bold one. */
export type Font = readonly [all: Buffer] | readonly [regular: Buffer, bold: Buffer];

/** Together. A first visit loads them beside a page that weighs little more. */
const mostBytes = 64 * 1024;
/** https://www.w3.org/TR/WOFF2/#woff20Header */
const signature = 'wOF2';

async function readFontFile(file: string): Promise<Buffer> {
  const body = await readLookFile('STEPGATE_FONT', file, mostBytes);
  if (body.toString('latin1', 0, 4) !== signature) throw new LookFault([`STEPGATE_FONT: ${file} is no WOFF2 font`]);
  return body;
}

/**
 * @param files a path, or two with a comma between them
 * @throws LookFault
 */
export async function readFont(files: string): Promise<Font> {
  const [first = '', second, ...more] = files.split(',').map((file) => file.trim());
  if (more.length > 0) throw new LookFault(['STEPGATE_FONT: one variable file, or a regular and a bold one, and no more']);
  if (second === undefined) return [await readFontFile(first)];
  const font = [await readFontFile(first), await readFontFile(second)] as const;
  const bytes = font[0].length + font[1].length;
  if (bytes > mostBytes) throw new LookFault([`STEPGATE_FONT: both files have ${bytes} bytes, and may have ${mostBytes}`]);
  return font;
}

/** Of each file, in the order of `Font`. */
const weightsOf = (font: Font): readonly string[] => (font.length === 1 ? ['100 900'] : ['100 500', '501 900']);

/**
 * @param addresses of the font's files
 * @param others the families for customers whose browser has not loaded it
 * @returns CSS. `optional` (CSS Fonts 4, 4.9): a late font waits for the next page, so that nothing moves
 */
export function fontCss(font: Font, addresses: readonly string[], others = 'system-ui,sans-serif'): string {
  const faces = weightsOf(font).map(
    (weight, at) =>
      `@font-face{font-family:company;src:url(${addresses[at]}) format("woff2");font-weight:${weight};font-display:optional}`,
  );
  return `${faces.join('')}:root{--sg-font:company,${others}}`;
}
