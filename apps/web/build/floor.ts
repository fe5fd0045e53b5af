/**
 * The oldest browsers that our pages work in. The bundles are built for them, `tools/house` finds functions that they lack, and the table in
 * docs/compatibility.md and the tests read them here.
 */
import { Features } from 'lightningcss';

/** Each with its first version, as build tools name it. */
export const floor = { chrome: '109', edge: '109', firefox: '115', safari: '16.4' } as const;

/** For a bundler: what our scripts and styles are written down to. */
export const floorTargets: string[] = Object.entries(floor).map(([name, version]) => `${name}${version}`);

/**
 * Features that stay in the styles although the oldest browsers lack them, because they can't be rewritten. `light-dark()` rewritten would no longer follow
 * `color-scheme`, and `:dir()` would become a list of languages. These browsers show the light scheme, and arrows that point as in English.
 */
export const floorStyles = { exclude: Features.LightDark | Features.DirSelector };
