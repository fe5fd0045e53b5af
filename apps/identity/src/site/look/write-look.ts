/** Writes a company's logo, typeface and tokens into what the build made, as the page's own script would draw it. */
import { createHash } from 'node:crypto';
import { fontCss } from './font.ts';
import type { Look } from './look.ts';
import type { Tokens } from './tokens.ts';

/** The logo at the top of a page, as the build draws it. */
const builtLogo = /<img src="data:image\/svg\+xml[^"]*" alt="" width="32" height="32"/g;
const builtIcon = /<link rel="icon" href="data:image\/svg\+xml[^"]*">/;
const builtThemeColour = {
  light: /(<meta name="theme-color" content=")[^"]*(">)/,
  dark: /(<meta name="theme-color" content=")[^"]*(" media="\(prefers-color-scheme: dark\)">)/,
} as const;

/** Addresses of the look's files. */
export type LookAddresses = { readonly logo?: string | undefined; readonly fonts: readonly string[] };

/** @returns the rules of a look; `undefined` if it has none */
export function cssOf({ font, tokens }: Look, { fonts }: LookAddresses): string | undefined {
  // The typeface comes last: its `--sg-font` has the families of the tokens behind it.
  const css = `${tokens?.css ?? ''}${font === undefined ? '' : fontCss(font, fonts, tokens?.font)}`;
  return css === '' ? undefined : css;
}

/**
 * @param html a document of the build
 * @returns the document in this look. Its rules are in a `style` element after the page's own
 */
export function writeLook(html: string, look: Look, addresses: LookAddresses): string {
  const { logo } = addresses;
  let written = html;
  if (look.logo !== undefined && logo !== undefined) {
    const { width } = look.logo;
    written = written
      .replaceAll(builtLogo, () => `<img src="${logo}" alt="" width="${width}" height="32"`)
      .replace(builtIcon, () => `<link rel="icon" href="${logo}">`);
  }
  const css = cssOf(look, addresses);
  const surface = look.tokens?.surface;
  if (surface !== undefined)
    for (const scheme of ['light', 'dark'] as const)
      written = written.replace(
        builtThemeColour[scheme],
        (_whole, before: string, after: string) => `${before}${surface[scheme]}${after}`,
      );
  return css === undefined ? written : written.replace('</style>', () => `</style>\n<style>${css}</style>`);
}

/** @param manifest of an installed page (Web Application Manifest): JSON. @returns the same in the colours of its start */
export function writeManifestColours(manifest: string, tokens: Tokens | undefined): string {
  if (tokens === undefined) return manifest;
  const read: object = JSON.parse(manifest);
  const { surface, accent } = tokens;
  const colours = {
    ...(surface !== undefined && { background_color: surface.light }),
    ...(accent !== undefined && { theme_color: accent.light }),
  };
  return `${JSON.stringify({ ...read, ...colours }, undefined, 2)}\n`;
}

/** @returns a source expression for a content security policy */
export const styleHash = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
