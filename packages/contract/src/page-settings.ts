/**
 * What the server of the web app tells its pages. The pages are built once and served anywhere, so they read these values when they run:
 * attributes of the root element, which no content security policy has to allow. The brand stands in the title and at the top of a page
 * before its script runs, so it is written there too.
 */
import { defaults } from './limits-of-any-page.ts';

export type PageSettings = {
  /** The name that customers know the company by. */
  readonly brand?: string | undefined;
  /** Address of the company's logo. */
  readonly logo?: string | undefined;
  /** Its width at the height of 32 pixels, in CSS pixels, so that its room is kept until it comes. */
  readonly logoWidth?: string | undefined;
  /** The fixed value of `X-Access-Token`. */
  readonly accessToken?: string | undefined;
  /** The base of the identity service, which calls use in place of `/gateway`. */
  readonly identityHost?: string | undefined;
  /** The view of a token's challenges that the front end requests. */
  readonly viewType?: string | undefined;
  /** How many social logins the forms offer, so that their room is kept until they come: `1`, `2` or `3`. */
  readonly socials?: string | undefined;
  /** The vendor of the captcha, whose question or failure needs room on the page, which is kept until it comes: `turnstile` or `recaptcha`. */
  readonly captcha?: string | undefined;
  /** Where a customer whose browser can't run the page finds help. */
  readonly supportEmail?: string | undefined;
  readonly supportPhone?: string | undefined;
};

/** `dataset` returns each under its own name. */
const attributes = {
  brand: 'data-brand',
  logo: 'data-logo',
  logoWidth: 'data-logo-width',
  accessToken: 'data-access-token',
  identityHost: 'data-identity-host',
  viewType: 'data-view-type',
  socials: 'data-socials',
  captcha: 'data-captcha',
  supportEmail: 'data-support-email',
  supportPhone: 'data-support-phone',
} as const satisfies Record<keyof PageSettings, string>;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (value: string): string => value.replace(/[&"<>]/g, (character) => escapes[character] ?? '');

/** Settings that the page knows by itself. */
const known: Partial<Record<keyof PageSettings, string>> = defaults;

/** The root element, with settings from the build or an earlier call. */
const root = /<html(?: data-[\w-]+="[^"]*")*(?= lang=)/;

/**
 * @param html a document of the web app
 * @returns the document with exactly these settings; a default isn't written, because the page knows it
 *
 * @example
 * const page = writePageSettings('<html lang="en">', { brand: 'Harbour' });
 */
export function writePageSettings(html: string, settings: PageSettings): string {
  const names = Object.keys(attributes) as (keyof PageSettings)[];
  const written = names.flatMap((name) => {
    const value = settings[name];
    return value === undefined || value === known[name] ? [] : [` ${attributes[name]}="${escaped(value)}"`];
  });
  return writeBrand(html, settings.brand ?? defaults.brand).replace(root, () => `<html${written.join('')}`);
}

const rootWithBrand = /<html(?: data-[\w-]+="[^"]*")*? data-brand="(?<brand>[^"]*)"/;

/** In place of the brand that the document has: in its title, and in the link at the top, the first with just that text. */
function writeBrand(html: string, brand: string): string {
  const [from, to] = [rootWithBrand.exec(html)?.groups?.brand ?? escaped(defaults.brand), escaped(brand)];
  return html.replace(` – ${from}</title>`, () => ` – ${to}</title>`).replace(`>${from}</a>`, () => `>${to}</a>`);
}

/**
 * @param manifest of an installed page (Web Application Manifest): JSON. @returns the same under the brand
 *
 * @example
 * const manifest = writeManifestBrand('{}', { brand: 'Harbour' });
 */
export function writeManifestBrand(manifest: string, { brand = defaults.brand }: PageSettings): string {
  const read: object = JSON.parse(manifest);
  return `${JSON.stringify({ ...read, name: brand, short_name: brand }, undefined, 2)}\n`;
}
