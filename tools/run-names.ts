/** The packages that our pages and programs recommend running. */

/** Runs a package by a name: npm downloads it if it isn't installed. */
const runners = /\b(?:npx|bunx|npm (?:exec|x|create|init)|(?:pnpm|yarn) (?:dlx|create))\s+(?<rest>[^\n`'"]+)/g;

/** In our scope, a file, or only what is installed. */
const isOurs = (rest: string): boolean => /^(?:--no\s|(?:--package[ =])?(?:@stepgate\/|\.{1,2}\/))/.test(rest);

/** @returns the commands of a text that could run a stranger's package */
export const strangersIn = (text: string): readonly string[] =>
  [...text.matchAll(runners)].filter(({ groups }) => !isOurs(groups?.rest ?? '')).map(([command]) => command.trim());
