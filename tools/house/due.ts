/** Code for an older release carries the release that removes it, in its comment: `@until 0.4.0`. */

export type Due = { readonly file: string; readonly until: string };

const order = (version: string): readonly number[] => version.replace(/-.*/, '').split('.').map(Number);

/** Whether a version has come: that of the main line counts as the release that it becomes. */
function hasCome(until: string, version: string): boolean {
  const [limit, now] = [order(until), order(version)];
  const at = limit.findIndex((part, index) => part !== now[index]);
  return at === -1 || (limit[at] ?? 0) < (now[at] ?? 0);
}

/** @returns what the version has to remove */
export const dueIn = (sources: readonly { readonly file: string; readonly text: string }[], version: string): readonly Due[] =>
  sources.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/@until (\d+\.\d+\.\d+)/g), ([, until = '']) => ({ file, until })).filter(({ until }) =>
      hasCome(until, version),
    ),
  );

const comment = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm;
const ofOlder =
  /\b(?:last|earlier|former|older|previous)\s+(?:\*\s+)?(?:release|version)s?\b|\brelease before\b|\bversions? before\b/;

/** @returns comments about an older release that don't say when their code goes */
export const withoutEnd = (text: string): readonly string[] =>
  (text.match(comment) ?? []).filter((each) => ofOlder.test(each) && !/@until \d+\.\d+\.\d+/.test(each));
