/**
 * The features that mails may use: elements, attributes and styles that the large mail programs show, or that do no harm where they are ignored. After
 * caniemail.com, for Gmail, Outlook (Windows, Mac, web), Apple Mail, Yahoo and Samsung Email.
 */

const listed = (names: string): ReadonlySet<string> => new Set(names.split(' '));

export const mailElements = listed('html head meta title style body div table tr td h1 p a b bdi br');

/** `bgcolor` and `width` are what Outlook on Windows reads in place of their styles. */
export const mailAttributes = listed(
  'lang dir charset name content class style href role align width bgcolor cellpadding cellspacing border',
);

/** `max-width`, `max-height` and `border-radius` are ignored by Outlook on Windows: it gets the width from a table of its own, and has square corners. */
export const mailStyles = listed(
  'background-color border border-color border-radius border-top border-top-color color color-scheme display font-family font-size font-weight ' +
    'line-height margin max-height max-width mso-padding-alt overflow padding text-decoration vertical-align width word-break',
);

/** Gmail cuts the rest off, in bytes. */
export const gmailClipsAt = 102 * 1024;
