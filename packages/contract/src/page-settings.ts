/**
 * The settings that the server of the web app gives its pages. The pages are built once and served anywhere, so they read these values when they run:
 * attributes of the root element, which no content security policy has to allow. The brand is in the title and at the top of a page before its script runs, so
 * it is written there too.
 */
import type { CaptchaType } from './calls/captcha.ts';
import type { SocialProvider } from './calls/social.ts';
import { type FrontEndSettingName, toAttributes } from './front-end-settings.ts';
import { defaults } from './limits-of-any-page.ts';

/** In the form in which a host passes them to the screens. */
export type LoginOptionsOfPage = {
  /** Required at each login and sign-up; its question or failure has room on the page. */
  readonly captcha: { readonly type: CaptchaType; readonly siteKey: string } | null;
  readonly socials: { readonly providers: readonly SocialProvider[] };
  readonly passkeys: boolean;
};

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
  /** The poll of whatever has none of its own: requests and the milliseconds between them, such as `10x1000`. */
  readonly defaultPoll?: string | undefined;
  /** Milliseconds that a call waits for its answer. */
  readonly requestTimeout?: string | undefined;
  /** The value of `X-Client-Id`. */
  readonly clientId?: string | undefined;
  /** The value of `X-Guest-Id`: a visitor's own. Without it, each browser makes one. */
  readonly guestId?: string | undefined;
  /** The value of `X-Ggow`. */
  readonly ggow?: string | undefined;
  /** The value of `X-Mosc`. */
  readonly mosc?: string | undefined;
  /** The value of `X-Profiler-Session`: a visit's own. The page reads its attribute at each call, so a profiler's script may write it later. */
  readonly profilerSession?: string | undefined;
  /** Which call the login form posts to: `login` or `loginV2`. */
  readonly loginCall?: string | undefined;
  /** Paths where a customer may go in the end, with everything below them, in place of ours. This and the next three are lists with commas. */
  readonly redirectPaths?: string | undefined;
  /** Further https origins where a customer may go. */
  readonly trustedOrigins?: string | undefined;
  /** Paths that accept the upload of a photo, in addition to those below `/gateway/`. */
  readonly uploadPaths?: string | undefined;
  /** Origins where a social login may begin, in addition to the three providers. */
  readonly socialOrigins?: string | undefined;
  /** The options of the forms. With them no page asks for `/login-api/options`, and social logins are painted with the form. */
  readonly loginOptions?: LoginOptionsOfPage | undefined;
  /** Where a customer whose browser can't run the page finds help. */
  readonly supportEmail?: string | undefined;
  /** The same, for a call. */
  readonly supportPhone?: string | undefined;
};

/** The attributes of a page: `dataset` returns each under its own name. */
export type PageAttributes = Pick<
  PageSettings,
  'brand' | 'logo' | 'logoWidth' | 'accessToken' | 'identityHost' | 'viewType' | 'profilerSession'
> & {
  /** `LoginOptionsOfPage`, as JSON. */
  readonly loginOptions?: string | undefined;
  /** The other settings of the front end in the explicit form, as JSON: `{ "client": …, "host": … }`. */
  readonly explicit?: string | undefined;
};

/** Of what only a server knows, and no host passes. */
const ofPagesAlone = {
  logo: 'data-logo',
  logoWidth: 'data-logo-width',
  supportEmail: 'data-support-email',
  supportPhone: 'data-support-phone',
} as const satisfies { readonly [Name in Exclude<keyof PageSettings, FrontEndSettingName | 'loginOptions'>]: string };

/** The script reads the first. The styles read the others, before there is a script. */
function* attributesOfOptions(options: LoginOptionsOfPage): Generator<readonly [string, string]> {
  yield ['data-login-options', JSON.stringify(options)];
  if (options.passkeys) yield ['data-passkeys', ''];
  const { providers } = options.socials;
  if (providers.length > 0) yield ['data-socials', providers.join(' ')];
  if (options.captcha !== null) yield ['data-captcha', options.captcha.type.toLowerCase()];
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (value: string): string => value.replace(/[&"<>]/g, (character) => escapes[character] ?? '');

/** Settings that the page knows by itself. */
const known: Partial<Record<keyof PageSettings, string>> = defaults;

/** The root element, with settings from the build or an earlier call. */
const root = /<html(?: data-[\w-]+="[^"]*")*(?= lang=)/;

/**
 * @param html a document of the web app
 * @returns the document with exactly these settings; a default isn't written, because the page knows it
 * @throws Error that names a setting which no page could read
 *
 * @example
 * const page = writePageSettings('<html lang="en">', { brand: 'Harbour' });
 */
export function writePageSettings(html: string, { loginOptions, ...settings }: PageSettings): string {
  const names = Object.keys(settings) as (keyof typeof settings)[];
  const pageValues: typeof settings = Object.fromEntries(
    names.flatMap((name) => (settings[name] === known[name] ? [] : [[name, settings[name]] as const])),
  );
  const pairs = new Map(toAttributes(pageValues));
  for (const name of Object.keys(ofPagesAlone) as (keyof typeof ofPagesAlone)[])
    if (pageValues[name] !== undefined) pairs.set(ofPagesAlone[name], pageValues[name]);
  if (loginOptions) for (const [attribute, value] of attributesOfOptions(loginOptions)) pairs.set(attribute, value);
  const written = [...pairs].map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
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
