/** The document of one page in one language. Nothing in it needs `unsafe-inline`: styles and scripts are named to the policy by hash. */
import { createHash } from 'node:crypto';
import type { RenderedPage } from '../src/renderer.tsx';

type Parts = {
  readonly page: RenderedPage;
  readonly style: string;
  readonly earlyScript: string;
  /** Addresses, with a slash before them. */
  readonly entry: string;
  readonly preloads: readonly string[];
  /** Style sheets whose rules are in `style` already. */
  readonly inlinedStyles: readonly string[];
  /** An SVG image. */
  readonly icon: string;
};

/** A source expression for a content security policy. */
export const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export function pageHtml({ page, style, earlyScript, entry, preloads, inlinedStyles, icon }: Parts): string {
  const { language, direction, title, body, words, manifest, unlisted, text } = page;
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${direction}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...(unlisted ? ['<meta name="robots" content="noindex">'] : []),
    `<title>${title}</title>`,
    `<style>${style}</style>`,
    // A disabled sheet is not loaded; it tells the script that these rules are here.
    ...inlinedStyles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`),
    `<script>${earlyScript}</script>`,
    `<script type="module" src="${entry}"></script>`,
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`,
    ...(manifest === undefined ? [] : [`<link rel="manifest" href="${manifest}">`]),
    '</head>',
    '<body>',
    // A text can be read without its script.
    ...(text === undefined
      ? [
          `<noscript><p class="shell-notice">${words.needsScript}</p></noscript>`,
          `<p class="shell-notice" id="script-failed" role="alert" hidden>${words.scriptFailed} <a href="">${words.reload}</a></p>`,
        ]
      : []),
    `<div id="root">${body}</div>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
