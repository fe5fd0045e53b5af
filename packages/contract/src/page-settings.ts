/**
 * What the server of the web app tells its pages. The pages are built once and served anywhere, so they read these values when they run:
 * attributes of the root element, which no content security policy has to allow.

 */
import { defaults } from './limits-of-any-page.ts';

export type PageSettings = {
  /** The fixed value of `X-Access-Token`. */
  readonly accessToken?: string | undefined;
  /** The base of the identity service, which calls have in place of `/gateway`. */
  readonly identityHost?: string | undefined;
  /** Which view of a token's challenges is asked for. */
  readonly viewType?: string | undefined;
};

/** `dataset` gives each back under its own name. */
const attributes = {
  accessToken: 'data-access-token',
  identityHost: 'data-identity-host',
  viewType: 'data-view-type',
} as const satisfies Record<keyof PageSettings, string>;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (value: string): string => value.replace(/[&"<>]/g, (character) => escapes[character] ?? '');

/** The root element, with the settings that the build or an earlier call may have written. */
const root = /<html(?: data-[\w-]+="[^"]*")*(?= lang=)/;

/**
 * @param html a document of the web app
 * @returns the same with these settings and no others; a default is not written: the page knows it
 */
export function writePageSettings(html: string, settings: PageSettings): string {
  const names = Object.keys(attributes) as (keyof PageSettings)[];
  const written = names.flatMap((name) => {
    const value = settings[name];
    return value === undefined || value === defaults[name] ? [] : [` ${attributes[name]}="${escaped(value)}"`];
  });
  return html.replace(root, () => `<html${written.join('')}`);
}
