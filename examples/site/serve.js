// The built web app in front of a company's own server: the login's pages come from the build, everything else from the company's
// server.
// `SITE=../../apps/web/dist/production BACKEND=http://localhost:4000 node serve.js`
import { readFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import { extname, join } from 'node:path';

const folder = process.env.SITE ?? new URL('../../apps/web/dist/production', import.meta.url).pathname;
const backend = new URL(process.env.BACKEND ?? 'http://localhost:4000');

/** Pages that the company takes from the build, with everything below them. All other addresses are its own. */
const pagesFromTheBuild = ['/login', '/help', '/terms-and-conditions'];

const site = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'));
const pages = new Map(
  Object.entries(site.pages).filter(([path]) => pagesFromTheBuild.some((own) => path === own || path.startsWith(`${own}/`))),
);
const assets = new Set(site.assets);

const types = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml' };

const everyAnswer = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
  'X-Frame-Options': 'DENY',
};

/** Only the build's scripts and styles run, and pages connect to this origin only. */
const policyOf = ({ scriptHashes, styleHashes }) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    ["style-src 'self'", ...styleHashes].join(' '),
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
  ].join('; ');

/** What the reader has chosen at the foot of a page, else the browser's preferred language that the build has, else English. */
function languageOf({ headers }) {
  const [, chosen] = /(?:^|; )language=(\w+)/.exec(headers.cookie ?? '') ?? [];
  if (site.languages.includes(chosen)) return chosen;
  const wanted = (headers['accept-language'] ?? '').split(',').map((each) => each.trim().slice(0, 2).toLowerCase());
  return wanted.find((each) => site.languages.includes(each)) ?? 'en';
}

function sendPage(request, response, page) {
  const translated = page[languageOf(request)] ?? page.en;
  response.writeHead(200, {
    ...everyAnswer,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyOf(translated),
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Language, Cookie',
  });
  response.end(readFileSync(join(folder, translated.file)));
}

/** The form at the foot of each page. A server behind https adds `Secure`. */
async function chooseLanguage(request, response) {
  let sent = '';
  for await (const chunk of request) if (sent.length < 100) sent += chunk;
  const language = new URLSearchParams(sent).get('language');
  const isOurs = site.languages.includes(language) && (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
  const { pathname, search } = new URL(request.url, 'http://localhost');
  response.writeHead(303, {
    ...everyAnswer,
    ...(isOurs && { 'Set-Cookie': `language=${language}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000` }),
    Location: pathname + search,
  });
  response.end();
}

/** The name of an asset contains a hash of its content. */
function sendAsset(response, path) {
  response.writeHead(200, {
    ...everyAnswer,
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  response.end(readFileSync(join(folder, path)));
}

/** One origin for pages and calls: cookies work without CORS. */
function passOn(request, response) {
  const { method, url: path, headers } = request;
  const { hostname: host, port } = backend;
  const passed = send({ host, port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  request.pipe(passed);
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const page = request.method === 'GET' ? pages.get(pathname) : undefined;
  if (page !== undefined) return sendPage(request, response, page);
  if (request.method === 'POST' && pages.has(pathname)) return chooseLanguage(request, response);
  if (request.method === 'GET' && assets.has(pathname)) return sendAsset(response, pathname);
  return passOn(request, response);
});

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  process.stdout.write(`The site is at http://localhost:${server.address().port}/login\n`);
});
