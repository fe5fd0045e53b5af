import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readPhoto } from '../../challenges/selfie-with-id/read-photo.ts';
import { readLogo } from './logo.ts';

const folder = mkdtempSync(join(tmpdir(), 'stepgate-logo-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string | Buffer): string {
  const file = join(folder, 'logo');
  writeFileSync(file, content);
  return file;
}
const svg = (content: string, attributes = 'viewBox="0 0 64 64"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const red = '<rect width="64" height="64" fill="#c00"/>';
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#00c' } })
    .png()
    .toBuffer();
const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7919) % 251));

/** The colour of an icon's pixel. */
async function colourAt(icon: Buffer | undefined, x: number, y: number): Promise<string> {
  const pixel = sharp(icon).extract({ left: x, top: y, width: 1, height: 1 });
  return (await pixel.removeAlpha().raw().toBuffer()).toString('hex');
}

describe('[API-06] the logo of a company', () => {
  it.each([
    ['a square drawing', svg(red), 'svg', 32],
    ['a wide drawing', svg(red, 'viewBox="0 0 256 64"'), 'svg', 128],
    ['a drawing in small units', svg('<rect width="20000" height="9000"/>', 'viewBox="0 0 20480 10240"'), 'svg', 64],
    ['a drawing with a size in percent', svg(red, 'viewBox="0 0 96 64" width="100%" height="100%"'), 'svg', 48],
    [
      'a drawing with a style for dark pages',
      svg(`<style>@media (prefers-color-scheme: dark) { a { fill: red } }</style>${red}`),
      'svg',
      32,
    ],
    [
      'a drawing that uses its own parts',
      svg(`<defs><g id="a">${red}</g></defs><use x:href="#a"/><rect fill="url(#b)"/>`),
      'svg',
      32,
    ],
    [
      'a drawing with a document type',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/g">${svg(red)}`,
      'svg',
      32,
    ],
  ] as const)('may be %s', async (_what, content, ending, width) => {
    const logo = await readLogo(fileWith(content));
    expect(logo).toMatchObject({ ending, width });
    expect(logo.body.toString()).toBe(content);
  });

  it('may be a PNG image, with the width that a page keeps for it', async () => {
    expect(await readLogo(fileWith(await png(300, 100)))).toMatchObject({ ending: 'png', width: 96 });
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>'), 'contains a script,'],
    ['a script with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'), 'contains a script,'],
    ['a handler', svg('', 'viewBox="0 0 8 8" onload="alert(1)"'), 'contains event handlers,'],
    ['a handler after a slash', svg('<path d=""/onclick=alert(1) >'), 'contains event handlers,'],
    ['a link that runs', svg('<a x:href="javascript:alert(1)"/>'), 'contains links,'],
    ['a picture of somebody else', svg('<image href="https://evil.example/a.png"/>'), 'contains links,'],
    ['a picture of this machine', svg('<image href="file:///etc/passwd"/>'), 'contains links,'],
    ['a page in it', svg('<image href="data:text/html,a"/>'), 'contains links,'],
    ['another document', svg('<foreignObject><p/></foreignObject>'), 'contains other documents,'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'contains entities,'],
    ['a style sheet elsewhere', svg('<style>@import "https://evil.example";</style>'), 'contains a style sheet,'],
    ['a style sheet before it', `<?xml-stylesheet href="a.css"?>${svg('')}`, 'contains a style sheet,'],
    ['a font elsewhere', svg('<style>a { b: url("https://evil.example") }</style>'), 'contains files of others,'],
    ['movement', svg('<animate attributeName="x"/>'), 'contains movement,'],
    ['no view box', svg('', 'width="8" height="8"'), 'has no viewBox'],
    ['markup that ends early', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect', 'is damaged, or has no size'],
    ['HTML around it', `<html>${svg('')}</html>`, 'is damaged, or has no size'],
    ['a height above its width', svg('', 'viewBox="0 0 32 64"'), 'is 32 × 64, and must be between square and 4 times'],
    ['five times its height', svg('', 'viewBox="0 0 160 32"'), 'is 160 × 32, and must be between square and 4 times'],
    ['an edge without end', svg('', 'viewBox="0 0 1e6 1e6"'), 'is damaged'],
    ['other bytes', noise(1_000), 'is neither an SVG nor a PNG image'],
    ['nothing', '', 'is neither an SVG nor a PNG image'],
    ['65 kB', svg(' '.repeat(65_536)), 'bytes, and may have 65536'],
    ['half a PNG image', async () => (await png(640, 640)).subarray(0, 600), 'is damaged'],
    ['a small PNG image', () => png(64, 64), 'is 64 × 64, and must be 96 pixels high or more'],
    [
      'a JPEG image',
      () =>
        sharp(noise(300), { raw: { width: 10, height: 10, channels: 3 } })
          .jpeg()
          .toBuffer(),
      'is neither an SVG nor a PNG',
    ],
  ])('is refused with %s', async (_what, content, why) => {
    const file = fileWith(typeof content === 'function' ? await content() : content);
    await expect(readLogo(file)).rejects.toThrow(`STEPGATE_LOGO: ${file} ${why.startsWith('bytes') ? 'has ' : ''}`);
    await expect(readLogo(file)).rejects.toThrow(why);
  });

  it('is refused if it is no file', async () => {
    for (const path of [folder, join(folder, 'none')])
      await expect(readLogo(path)).rejects.toThrow(`STEPGATE_LOGO: ${path} isn't a file that can be read`);
  });

  it('is in the middle of a white icon, unless it fills the icon by itself', async () => {
    const { icons } = await readLogo(fileWith(svg(`<circle cx="32" cy="32" r="32" fill="#c00"/>`)));
    expect([...icons.keys()]).toEqual([192, 512]);
    for (const [edge, icon] of icons) {
      expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: edge, height: edge, hasAlpha: false });
      expect([await colourAt(icon, 2, 2), await colourAt(icon, edge / 2, edge / 2)]).toEqual(['ffffff', 'cc0000']);
    }
    const full = await readLogo(fileWith(svg(red)));
    expect(await colourAt(full.icons.get(192), 2, 2)).toBe('cc0000');
  });

  it('leaves the photos of customers without a reader of SVG', async () => {
    await readLogo(fileWith(svg(red)));
    await expect(
      sharp(Buffer.from(svg(red)))
        .png()
        .toBuffer(),
    ).rejects.toThrow();
    expect(await readPhoto(Buffer.from(svg(red)))).toBeUndefined();
    const photo = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#0c0' } })
      .jpeg()
      .toBuffer();
    expect((await readPhoto(photo))?.length).toBeGreaterThan(100);
  });
});
