/** The document of one page in one language. Nothing in it needs `unsafe-inline`, because the policy names its styles and scripts by hash. */
import { createHash } from 'node:crypto';
import { arrived, endOfLanguageChoice, helpRoute, type Language, languages } from '@stepgate/contract';
import type { RenderedPage } from '../src/renderer.tsx';

type Parts = {
  /** Whether the site has the icon of an installed page. */
  readonly hasRootFiles: boolean;
  readonly page: RenderedPage;
  readonly style: string;
  /** Inline scripts, in their order. */
  readonly inlineScripts: readonly string[];
  /** Addresses with a slash at the start. */
  readonly entry: string;
  readonly preloads: readonly string[];
  /** Scripts of the page that usually follows, beyond those of this one: see `fetch-next-page.ts`. */
  readonly next: readonly string[];
  /** Style sheets whose rules are already in `style`, in their order. */
  readonly inlinedStyles: readonly string[];
  /** `style` has only the rules of the first view. The script loads the sheets: see `load-rest-of-style.ts`. */
  readonly restOfStyle: boolean;
  /** A data URL. */
  readonly icon: string;
  /** Address of the style for browsers without JavaScript. */
  readonly withoutScript: string;
};

/** `--sg-surface` of our own theme. */
const surface = { light: '#ffffff', dark: '#131f25' } as const;

/** Each language in its own words, so that those find it who read nothing else. */
const languageButtons = (current: string): readonly string[] =>
  languages.map((language) => {
    const name = new Intl.DisplayNames(language, { type: 'language' }).of(language);
    const isCurrent = language === current ? ' aria-current="true"' : '';
    return `<button name="language" value="${language}" lang="${language}"${isCurrent}>${name}</button>`;
  });

/** A source expression for a content security policy. */
export const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

type BodyParts = Pick<RenderedPage, 'body' | 'text' | 'welcome'> & {
  readonly onlyEnglish?: boolean | undefined;
  readonly language: Language;
  /** As markup. */
  readonly words: { readonly [Name in keyof RenderedPage['words']]: string };
};

/** @param withoutScript address of the style for browsers without JavaScript */
export function pageBody({ language, body, words, text, welcome, onlyEnglish }: BodyParts, withoutScript: string): string {
  // Its pages are texts, which need no script.
  const help = onlyEnglish ? '' : ` <a href="${helpRoute}">${words.help}</a>`;
  return [
    '<body>',
    // A text page can be read without its script.
    ...(text === undefined
      ? [
          `<noscript><link rel="stylesheet" href="${withoutScript}"><p class="shell-notice">${words.needsScript}${help}</p></noscript>`,
          `<p class="shell-notice" id="cookies-off" role="alert" hidden>${words.cookiesOff} <a href="">${words.reload}</a>${help}</p>`,
          `<p class="shell-notice" id="session-lost" role="alert" hidden>${words.sessionLost}${help}</p>`,
          `<p class="shell-notice" id="script-failed" role="alert" hidden>${words.scriptFailed} <a href="">${words.reload}</a></p>`,
          `<p class="shell-notice" id="script-threw" role="alert" hidden>${words.scriptThrew}${help}</p>`,
        ]
      : []),
    ...(welcome === undefined ? [] : [welcome]),
    `<div id="root">${body}</div>`,
    // Without an action, it is sent to the address of the page. It works without a script.
    onlyEnglish
      ? arrived
      : `<form method="post" class="shell-languages" aria-label="${words.language}">${languageButtons(language).join('')}${endOfLanguageChoice}`,
    '</body>',
  ].join('\n');
}

export function pageHtml({
  hasRootFiles,
  page,
  style,
  inlineScripts,
  entry,
  preloads,
  next,
  inlinedStyles,
  restOfStyle,
  icon,
  withoutScript,
}: Parts): string {
  const { language, direction, title, manifest, unlisted } = page;
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${direction}">`,
    '<head>',
    '<meta charset="utf-8">',
    // iOS turns numbers and dates into links before the page has drawn. Our links are our own.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    '<meta name="color-scheme" content="light dark">',
    // The bar of a phone's browser takes the colour of the page below it: the first of these whose medium matches.
    `<meta name="theme-color" content="${surface.dark}" media="(prefers-color-scheme: dark)">`,
    `<meta name="theme-color" content="${surface.light}">`,
    ...(unlisted ? ['<meta name="robots" content="noindex">'] : []),
    `<title>${title}</title>`,
    // A browser that can waits with its first paint for the page's end, so that no link or button is painted before its words.
    '<link rel="expect" href="#arrived" blocking="render">',
    `<style>${style}</style>`,
    // A disabled sheet marks these rules as present for the script. Chromium's preload scanner would load it, if it were for any medium.
    ...inlinedStyles.map(
      (href) => `<link rel="stylesheet" href="${href}" media="not all" disabled${restOfStyle ? ' data-rest' : ''}>`,
    ),
    ...inlineScripts.map((script) => `<script>${script}</script>`),
    `<script type="module" src="${entry}"></script>`,
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...(next.length === 0 ? [] : [`<meta name="next-page" content="${next.join(' ')}">`]),
    `<link rel="icon" href="${icon}">`,
    ...(hasRootFiles ? ['<link rel="apple-touch-icon" href="/device-icon-192.png">'] : []),
    ...(manifest === undefined ? [] : [`<link rel="manifest" href="${manifest}">`]),
    '</head>',
    pageBody(page, withoutScript),
    '</html>',
    '',
  ].join('\n');
}
