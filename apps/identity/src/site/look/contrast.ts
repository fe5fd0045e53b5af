/**
 * The contrast of a company's colours, measured as WCAG 2.2 defines it, so that an operator learns at the start that customers can't read the pages. Colours
 * that the company leaves alone are ours.
 */
import Color from 'colorjs.io';
import { ownColours } from './own-colours.ts';

/** A colour in both schemes, as CSS. */
export type Colour = { readonly light: string; readonly dark: string };

type Pair = { readonly front: string; readonly back: string; readonly least: number; readonly what: string };

const text = (front: string, ...backs: readonly string[]): Pair[] =>
  backs.map((back) => ({ front, back, least: 4.5, what: 'text needs 4.5:1' }));
const control = (front: string, ...backs: readonly string[]): Pair[] =>
  backs.map((back) => ({ front, back, least: 3, what: 'a control or a sign needs 3:1' }));

/** The pairs of colours on the screens: success criteria 1.4.3 for text, 1.4.11 for edges and signs. */
const pairs: readonly Pair[] = [
  ...text('ink', 'surface', 'ground', 'accent-soft'),
  ...text('ink-quiet', 'surface', 'ground', 'accent-soft'),
  ...text('accent', 'surface', 'ground', 'accent-soft'),
  ...text('on-accent', 'accent', 'accent-strong'),
  ...text('danger', 'surface', 'danger-soft'),
  ...text('on-danger', 'danger', 'danger-strong'),
  ...control('control', 'surface', 'ground'),
  ...control('success', 'surface', 'success-soft'),
  ...control('info', 'surface', 'info-soft'),
  ...control('warning', 'surface', 'warning-soft'),
];

/** @returns from 1 to 21; `undefined` for a colour that isn't a plain one: computed by `color-mix()` or `calc()`, or translucent */
function computeContrast(front: string, back: string): number | undefined {
  try {
    const colours = [new Color(front), new Color(back)] as const;
    if (colours.some(({ alpha }) => alpha !== 1)) return undefined;
    return colours[0].contrastWCAG21(colours[1]);
  } catch {
    return undefined;
  }
}

/** Rounded down, because 4.49 isn't 4.5. */
const formatRatio = (contrast: number): string => `${(Math.floor(contrast * 100) / 100).toFixed(2)}:1`;

/**
 * @param set the tokens of the file that are colours, by their names without `--sg-`
 * @param only the scheme of a company that has one
 * @returns a sentence for each pair that is too weak; none for a pair that the company leaves alone
 */
export function weakContrasts(set: ReadonlyMap<string, Colour>, only: keyof Colour | undefined): string[] {
  const schemes: readonly (keyof Colour)[] = only === undefined ? ['light', 'dark'] : [only];
  return schemes.flatMap((scheme) =>
    pairs.flatMap(({ front, back, least, what }) => {
      if (!set.has(front) && !set.has(back)) return [];
      const [one, other] = [front, back].map((name) => (set.get(name) ?? ownColours.get(name))?.[scheme] ?? '');
      const contrast = computeContrast(one ?? '', other ?? '');
      if (contrast === undefined || contrast >= least) return [];
      return [`--sg-${front} on --sg-${back} has a contrast of ${formatRatio(contrast)} in the ${scheme} scheme, and ${what}`];
    }),
  );
}
