/** The texts of docs/paths.md: how a proxy passes the service's paths on, made from the list that Vite and Next read too. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stepgatePaths } from '../../packages/contract/src/paths.ts';

export const edgesFile = fileURLToPath(new URL('../../docs/paths.md', import.meta.url));
export const guideFile = fileURLToPath(new URL('../../docs/embedding.md', import.meta.url));

const service = '127.0.0.1:3000';
/** Words in a line, for readers. */
const inLine = 6;

const linesOf = (words: readonly string[]): readonly string[] =>
  Array.from({ length: Math.ceil(words.length / inLine) }, (_, n) => words.slice(n * inLine, (n + 1) * inLine).join(' '));

/** In the pattern a dot of a path is only a dot. */
const escaped = (path: string): string => path.replaceAll('.', '\\.');

function formatNginx(paths: readonly string[]): string {
  return `# In the server of your app. nginx compares the path without its query.
location ~ ^(?:${paths.map(escaped).join('|')})(?:/|$) {
  proxy_pass http://${service};
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $remote_addr;
  # Photos.
  client_max_body_size 12m;
}
`;
}

function formatCaddy(paths: readonly string[]): string {
  const names = paths.flatMap((path) => [path, `${path}/*`]);
  return `# In the site of your app, before what serves it.
@stepgate path ${linesOf(names).join(' \\\n  ')}
handle @stepgate {
  reverse_proxy ${service}
}
`;
}

function formatHaproxy(paths: readonly string[]): string {
  const exact = linesOf(paths).map((line) => `  acl stepgate path ${line}`);
  const below = linesOf(paths.map((path) => `${path}/`)).map((line) => `  acl stepgate path_beg ${line}`);
  return `# In the frontend of your app.
${[...exact, ...below].join('\n')}
  use_backend stepgate if stepgate
`;
}

/** By the language of their block in the page. */
const formats = { nginx: formatNginx, caddy: formatCaddy, haproxy: formatHaproxy };
export type Edge = keyof typeof formats;

const blockOf = (edge: string): RegExp => new RegExp(`(?<=^\`\`\`${edge}\\n)[\\s\\S]*?(?=^\`\`\`$)`, 'm');

/** @returns the block of a language in the page */
export function readBlock(language: string): string {
  const [block] = blockOf(language).exec(readFileSync(edgesFile, 'utf8')) ?? [];
  if (block === undefined) throw new Error(`docs/paths.md has no block of ${language}`);
  return block;
}

/** The page with the blocks as the list of paths is now. */
export function edgesText(): string {
  const paths = stepgatePaths();
  return Object.entries(formats).reduce(
    (text, [edge, format]) => text.replace(blockOf(edge), () => format(paths)),
    readFileSync(edgesFile, 'utf8'),
  );
}
