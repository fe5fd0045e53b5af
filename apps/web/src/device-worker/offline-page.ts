import type { workerWords } from './words.ts';

/** Without a network there is nothing to load: it has its own style, in colours of no brand, because each company has its own. */
const style = `
:root { color-scheme: light dark; background: #fff; color: #12232b; font: 1rem/1.5 system-ui, sans-serif }
main { box-sizing: border-box; display: grid; align-content: center; justify-items: start; gap: 1.25rem; min-block-size: 100vh; max-inline-size: 29rem; margin: auto; padding: 1.25rem }
body, h1, p { margin: 0 }
h1 { font-size: 1.75rem; line-height: 1.2 }
a { box-sizing: border-box; inline-size: 100%; padding: 0.75rem 1.5rem; border-radius: 0.75rem; background: #12232b; color: #fff; font-weight: 600; text-align: center; text-decoration: none }
a:focus-visible { outline: 3px solid; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  :root { background: #131f25; color: #e8f0f1 }
  a { background: #e8f0f1; color: #12232b }
}`;

/** A link to the page itself would lose the code that an enrolment has behind the `#`. */
const reload = "document.querySelector('a').onclick = (event) => { event.preventDefault(); location.reload() }";

/** In place of a page of the device that can't be reached: the phone has no connection, or the service doesn't answer at all. */
export function offlinePage({ language, noConnection, unreached, tryAgain }: ReturnType<typeof workerWords>): Response {
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${noConnection}</title>
<style>${style}</style>
<main><h1>${noConnection}</h1>
<p>${unreached}</p>
<a href="">${tryAgain}</a></main>
<script>${reload}</script>
</html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
