/** The page of the demo's providers, where the user chooses an account. Plain HTML without scripts; all input is escaped. */

import { createHash } from 'node:crypto';
import type { Language } from '@stepgate/contract';
import { type ShippedLanguage, type SocialProvider, shippedLanguage } from '@stepgate/contract';
import { escapedHtml } from '@stepgate/identity/for-extras';
import { demoCustomers, demoEmail } from '../customers.ts';

const providerNames = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const satisfies Record<
  SocialProvider,
  string
>;

export const socialPageWords = {
  en: {
    title: (provider: string) => `The demo's ${provider}`,
    intro: (provider: string) => `This page stands in for ${provider}. Pick who logs in, and we take you back.`,
    customer: 'A customer of the demo',
    asCustomer: 'Continue as this customer',
    or: 'or',
    email: 'Someone new, with this email address',
    wrongEmail: 'Enter an email address such as new@example.com.',
    verified: (provider: string) => `${provider} has verified this address`,
    neverVerified: (provider: string) => `${provider} never says that it has verified an address.`,
    asNew: 'Continue as someone new',
    refuse: 'Go back without logging in',
    over: 'This page has expired. Go back to the login and try again.',
  },
  de: {
    title: (provider: string) => `${provider} in der Demo`,
    intro: (provider: string) => `Diese Seite steht für ${provider}. Wählen Sie, wer sich anmeldet. Danach kommen Sie zurück.`,
    customer: 'Ein Kunde der Demo',
    asCustomer: 'Weiter mit diesem Kunden',
    or: 'oder',
    email: 'Ein neuer Kunde mit dieser E-Mail-Adresse',
    wrongEmail: 'Geben Sie eine E-Mail-Adresse wie neu@example.com ein.',
    verified: (provider: string) => `${provider} hat diese Adresse bestätigt`,
    neverVerified: (provider: string) => `${provider} gibt nie an, ob eine Adresse bestätigt ist.`,
    asNew: 'Weiter mit neuem Kunden',
    refuse: 'Ohne Anmeldung zurück',
    over: 'Diese Seite ist abgelaufen. Gehen Sie zurück zur Anmeldung und versuchen Sie es noch einmal.',
  },
} as const satisfies Record<ShippedLanguage, unknown>;

/** The product's tokens that this page uses. Light, and in browsers that can choose, dark too. A test compares them with the product's own. */
const tokens = {
  light:
    '--sg-ink:#12232b;--sg-ink-quiet:#3b4d55;--sg-ground:#f1f5f5;--sg-surface:#ffffff;--sg-line:#d5dfe0;--sg-control:#6f8189;--sg-accent:#00575a;--sg-accent-strong:#004548;--sg-on-accent:#ffffff;--sg-danger:#a01818;--sg-edge:transparent;',
  both: '--sg-ink:light-dark(#12232b, #e8f0f1);--sg-ink-quiet:light-dark(#3b4d55, #b3c3c8);--sg-ground:light-dark(#f1f5f5, #0a1318);--sg-surface:light-dark(#ffffff, #131f25);--sg-line:light-dark(#d5dfe0, #2a3a42);--sg-control:light-dark(#6f8189, #71858d);--sg-accent:light-dark(#00575a, #63d2c6);--sg-accent-strong:light-dark(#004548, #8be3d9);--sg-on-accent:light-dark(#ffffff, #04211f);--sg-danger:light-dark(#a01818, #ffb3a9);--sg-edge:light-dark(transparent, #2a3a42);',
} as const;

const style = [
  `:root{color-scheme:light;${tokens.light}}`,
  `@supports (color:light-dark(red,red)){:root{color-scheme:light dark;${tokens.both}}}`,
  'body{margin:0;background:var(--sg-surface);color:var(--sg-ink);font:1rem/1.5 system-ui,sans-serif}',
  'main{box-sizing:border-box;max-inline-size:28.5rem;margin-inline:auto;padding:2.5rem 1.25rem;overflow-wrap:anywhere}',
  'h1{margin:0 0 1.25rem;font-size:1.75rem;line-height:1.2;letter-spacing:-.02em}p{margin:0}',
  'main>p,#about,.or{color:var(--sg-ink-quiet)}',
  'form{display:grid;gap:1rem;margin-block-start:1.5rem}label{font-weight:600}label.tick{display:flex;gap:.75rem;align-items:center;font-weight:400}',
  '.or{display:flex;gap:1rem;align-items:center;margin-block-start:1.5rem}.or::before,.or::after{content:"";flex:1;border-block-start:1px solid var(--sg-line)}',
  'input[type=email],select,button{box-sizing:border-box;inline-size:100%;min-block-size:3rem;padding:.5rem .75rem;border:1px solid var(--sg-control);border-radius:.625rem;background:var(--sg-surface);color:inherit;font:inherit}',
  'input[type=email],select{display:block;margin-block-start:.5rem;font-weight:400}input[type=checkbox]{flex:none;inline-size:1.5rem;block-size:1.5rem;margin:0;accent-color:var(--sg-accent)}',
  'button{border-color:var(--sg-accent);background:var(--sg-accent);color:var(--sg-on-accent);font-weight:600;cursor:pointer}button.quiet{border-color:var(--sg-control);background:none;color:inherit}',
  '@media (hover:hover){button:hover{border-color:var(--sg-accent-strong);background:var(--sg-accent-strong)}button.quiet:hover{border-color:var(--sg-accent);background:none}}',
  ':is(input,select,button):focus-visible{outline:.1875rem solid var(--sg-accent);outline-offset:2px}',
  'input[aria-invalid]{border-color:var(--sg-danger);box-shadow:inset 0 0 0 1px var(--sg-danger)}#wrong{color:var(--sg-danger)}',
  '@media (min-width:36rem) and (min-height:30rem){body{background:var(--sg-ground)}main{max-inline-size:31rem;margin-block:4rem;padding:2.5rem;border:1px solid var(--sg-edge);border-radius:1.25rem;background:var(--sg-surface)}}',
].join('');

/** The page may be displayed and send its forms to this origin, and nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const renderPage = (language: Language, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style><main><h1>${title}</h1>${body}</main></html>`;

/** @param wrongEmail the input, if it is not a valid address */
export function choicePage(provider: SocialProvider, language: Language, wrongEmail?: string): string {
  const [name, say] = [providerNames[provider], socialPageWords[shippedLanguage(language)]];
  const options = demoCustomers.map((each) => `<option>${escapedHtml(demoEmail(each.name))}</option>`).join('');
  const verified =
    provider === 'facebook'
      ? `<p id="about">${say.neverVerified(name)}</p>`
      : `<label class="tick"><input type="checkbox" name="verified" checked> ${say.verified(name)}</label>`;
  const wrong =
    wrongEmail === undefined ? '' : ` value="${escapedHtml(wrongEmail)}" aria-invalid="true" aria-describedby="wrong" autofocus`;
  const body = [
    `<p>${say.intro(name)}</p>`,
    `<form method="post"><label>${say.customer}<select name="customer">${options}</select></label><button>${say.asCustomer}</button></form>`,
    `<p class="or">${say.or}</p>`,
    `<form method="post"><label>${say.email}<input type="email" name="email" required${wrong}></label>`,
    wrongEmail === undefined ? '' : `<p id="wrong" role="alert">${say.wrongEmail}</p>`,
    `${verified}<button>${say.asNew}</button></form>`,
    `<form method="post"><button class="quiet" name="refuse" value="yes">${say.refuse}</button></form>`,
  ];
  return renderPage(language, say.title(name), body.join(''));
}

export const overPage = (provider: SocialProvider, language: Language): string =>
  renderPage(
    language,
    socialPageWords[shippedLanguage(language)].title(providerNames[provider]),
    `<p>${socialPageWords[shippedLanguage(language)].over}</p>`,
  );
