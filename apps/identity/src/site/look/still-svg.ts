/**
 * Whether an SVG image is only a still drawing. A browser runs nothing of an image that a page shows, and our server forbids everything when the file is opened
 * by itself. This check warns the operator of a logo that wouldn't look right then.
 */

/** The parts that a drawing doesn't need, by the operator's word for them. Each is found in any namespace and any case. */
const foreign: readonly (readonly [RegExp, string])[] = [
  [/<!entity|<!doctype[^>]*\[/i, 'entities'],
  [/<\?xml-stylesheet/i, 'a style sheet'],
  [/<(?:[\w-]+:)?script[\s>/]/i, 'a script'],
  [/<(?:[\w-]+:)?foreignobject[\s>/]/i, 'other documents'],
  [/<(?:[\w-]+:)?(?:animate\w*|set)[\s>/]/i, 'movement'],
  [/[\s"'/]on[a-z]+\s*=/i, 'event handlers'],
  [/@import/i, 'a style sheet'],
  // Within itself, or a picture that it holds.
  [/[\s:]href\s*=\s*["']?\s*(?!#|data:image\/(?:png|jpeg|webp);|["'#])\S/i, 'links'],
  [/url\(\s*["']?\s*(?![\s"'#])/i, 'files of others'],
];

/** @returns what it holds that a logo must not; `undefined` if nothing */
export const findForeignPart = (svg: string): string | undefined => foreign.find(([pattern]) => pattern.test(svg))?.[1];
