/** The page of the demo's providers: who do you want to be? Plain HTML without a script; nothing that was typed gets into it unescaped. */
import { createHash } from 'node:crypto';
import type { SocialProvider } from '@stepgate/contract';
import type { Language } from '../../domain/problem-messages.ts';
import { demoCustomers, demoEmail } from '../customers.ts';

const providerNames = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const satisfies Record<
  SocialProvider,
  string
>;

const words = {
  en: {
    title: (provider: string) => `The demo’s ${provider}`,
    intro: (provider: string) =>
      `This page stands in for ${provider}, which is not asked. Choose who you are there, and you go back to where you came from.`,
    customer: 'A customer of the demo',
    asCustomer: 'Continue as this customer',
    email: 'Somebody new, with this email address',
    wrongEmail: 'Enter an email address such as new@example.com.',
    verified: (provider: string) => `${provider} has verified this address`,
    neverVerified: (provider: string) => `${provider} never says that it has verified an address.`,
    asNew: 'Continue as somebody new',
    refuse: 'Go back without logging in',
    over: 'This page is no longer of use. Go back to where you came from and begin again.',
  },
  de: {
    title: (provider: string) => `${provider}, nachgestellt für die Demo`,
    intro: (provider: string) =>
      `Diese Seite steht für ${provider}; dort wird nicht gefragt. Wählen Sie, wer Sie dort sind, und Sie kommen dahin zurück, woher Sie gekommen sind.`,
    customer: 'Eine Kundin oder ein Kunde der Demo',
    asCustomer: 'Damit weiter',
    email: 'Jemand Neues mit dieser E-Mail-Adresse',
    wrongEmail: 'Geben Sie eine E-Mail-Adresse wie neu@example.com ein.',
    verified: (provider: string) => `${provider} hat diese Adresse bestätigt`,
    neverVerified: (provider: string) => `${provider} sagt nie, dass es eine Adresse bestätigt hat.`,
    asNew: 'Als jemand Neues weiter',
    refuse: 'Ohne Anmeldung zurück',
    over: 'Diese Seite gilt nicht mehr. Gehen Sie dahin zurück, woher Sie gekommen sind, und beginnen Sie noch einmal.',
  },
} as const satisfies Record<Language, unknown>;

const style =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-inline-size:30rem;margin:2rem auto;padding-inline:1rem}form{margin-block:1.5rem}label{display:block;margin-block-end:.5rem}input[type=email],select{display:block;inline-size:100%;box-sizing:border-box;margin-block-start:.25rem}input,select,button{font:inherit;padding:.5rem .75rem;min-block-size:2.75rem}input[type=checkbox]{min-block-size:0}';

/** What it may do: be looked at, and send its forms to this origin. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const pageOf = (language: Language, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><main><h1>${title}</h1>${body}</main></html>`;

/** @param wrongEmail what was typed and is no address */
export function choicePage(provider: SocialProvider, language: Language, wrongEmail?: string): string {
  const [name, say] = [providerNames[provider], words[language]];
  const options = demoCustomers.map((each) => `<option>${escaped(demoEmail(each.name))}</option>`).join('');
  const verified =
    provider === 'facebook'
      ? `<p id="about">${say.neverVerified(name)}</p>`
      : `<label><input type="checkbox" name="verified" checked> ${say.verified(name)}</label>`;
  const wrong =
    wrongEmail === undefined ? '' : ` value="${escaped(wrongEmail)}" aria-invalid="true" aria-describedby="wrong" autofocus`;
  const body = [
    `<p>${say.intro(name)}</p>`,
    `<form method="post"><label>${say.customer}<select name="customer">${options}</select></label><button>${say.asCustomer}</button></form>`,
    `<form method="post"><label>${say.email}<input type="email" name="email" required${wrong}></label>`,
    wrongEmail === undefined ? '' : `<p id="wrong" role="alert">${say.wrongEmail}</p>`,
    `${verified}<button>${say.asNew}</button></form>`,
    `<form method="post"><button name="refuse" value="yes">${say.refuse}</button></form>`,
  ];
  return pageOf(language, say.title(name), body.join(''));
}

export const overPage = (provider: SocialProvider, language: Language): string =>
  pageOf(language, words[language].title(providerNames[provider]), `<p>${words[language].over}</p>`);
