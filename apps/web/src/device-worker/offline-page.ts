import type { workerWords } from './words.ts';

/** Without a network there is nothing to load: it has its own style, in the system's colours, and reloads by a link. */
const style = `
:root { color-scheme: light dark; background: #fff; color: #12232b; font: 1rem/1.5 system-ui, sans-serif }
main { box-sizing: border-box; display: grid; align-content: center; justify-items: start; gap: 1.25rem; min-block-size: 100vh; max-inline-size: 29rem; margin: auto; padding: 1.25rem }
body, h1, p { margin: 0 }
h1 { font-size: 1.75rem; line-height: 1.2 }
a { box-sizing: border-box; inline-size: 100%; padding: 0.75rem 1.5rem; border-radius: 0.75rem; background: #00575a; color: #fff; font-weight: 600; text-align: center; text-decoration: none }
a:focus-visible { outline: 3px solid; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  :root { background: #131f25; color: #e8f0f1 }
  a { background: #63d2c6; color: #04211f }
}`;

/** In place of a page of the device when there is no connection. */
export function offlinePage({ language, offline, whenBack, tryAgain }: ReturnType<typeof workerWords>): Response {
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${offline}</title>
<style>${style}</style>
<main><h1>${offline}</h1>
<p>${whenBack}</p>
<a href="">${tryAgain}</a></main>
</html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
