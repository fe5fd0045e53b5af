/** The fields that calls are made of, each with its limits. Lengths are bytes of UTF-8. */
import * as v from 'valibot';
import { normaliseEmail } from './email.ts';
import { backupCodes, codeLength } from './limits.ts';
import { sizes } from './sizes.ts';
import { trimTyped, withoutSeparators } from './typed-text.ts';

/** In Unicode mode only a lone surrogate is one. `isWellFormed` is too new for some browsers. */
const wellFormed = v.check((value: string) => !/\p{Surrogate}/u.test(value), 'has a lone surrogate');
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const oneLine = v.regex(/^[^\u0000-\u001f\u007f]*$/, 'has a control character');

/**
 * An e-mail address as stored and compared: without white space and invisible marks at its ends, ASCII lower case, domain in punycode. A malformed string is `invalid_email`.
 */
export const email = v.pipe(
  v.string(),
  wellFormed,
  v.trim(),
  v.nonEmpty(),
  oneLine,
  v.maxBytes(sizes.jsonBody),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const normal = normaliseEmail(trimTyped(dataset.value));
    if (normal !== undefined) return normal;
    addIssue({ message: 'invalid_email' });
    return NEVER;
  }),
);

/** A password as typed, compared after NFC (RFC 8265, 4.2), blank refused. The service also tries it without white space at its ends. */
export const password = v.pipe(
  v.string(),
  wellFormed,
  v.maxBytes(sizes.password),
  v.regex(/\S/, 'is blank'),
  v.transform((value) => value.normalize('NFC')),
  v.maxBytes(sizes.password),
);

/** A new password: no white space at its ends (`weak_password`), so that screens that trim and screens that don't agree. The service has further rules. */
export const newPassword = v.pipe(password, v.regex(/^\S(?:[\s\S]*\S)?$/, 'weak_password'));

/** A code: only ASCII digits; leading zeros count. */
export const code = v.pipe(v.string(), v.regex(new RegExp(`^[0-9]{${codeLength}}$`), 'is not a code'));

/** A backup code, in any case and with any spacing. */
export const backupCode = v.pipe(
  v.string(),
  v.maxBytes(sizes.header),
  v.transform((value) => withoutSeparators(value).toLowerCase()),
  v.regex(new RegExp(`^[a-z0-9]{${backupCodes.length}}$`), 'is not a backup code'),
);

/** ISO 3166, two letters. */
export const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'is not a country'));

/** The name of a person or a thing, trimmed. */
export const name = v.pipe(v.string(), wellFormed, v.trim(), v.nonEmpty(), oneLine, v.maxLength(sizes.name));

/** An opaque id that this service gave out. */
export const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not an id'));

/** A short text that is passed on and never interpreted. */
export const shortText = v.pipe(v.string(), wellFormed, oneLine, v.maxBytes(sizes.header));

/** Free text, trimmed: line breaks and tabs are the only control characters. */
export const sentences = v.pipe(
  v.string(),
  wellFormed,
  v.trim(),
  v.nonEmpty(),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  v.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'has a control character'),
);

/**
 * A phone number with its country code, in any grouping: `+44 (7700) 900-123`, `0044…`. The service decides which number it is; a
 * malformed text is `invalid_phone_number`.
 */
export const phoneNumber = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(sizes.phoneNumberCharacters, 'invalid_phone_number'),
  v.regex(/^(?:\+|00)[0-9 ()./-]*$/, 'invalid_phone_number'),
  v.transform((value) => value.replace(/^00/, '+').replace(/[^0-9+]/g, '')),
);

/** The token of a link: as the service made it. Any other text matches no token. */
export const linkToken = v.pipe(v.string(), v.maxBytes(sizes.oneTimeToken));

/** Binary data in base64url without padding. */
export const base64url = (bytes: { readonly least: number; readonly most: number }) =>
  v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9_-]+$/, 'is not base64url'),
    v.minLength(Math.ceil((bytes.least * 4) / 3)),
    v.maxLength(Math.ceil((bytes.most * 4) / 3)),
  );

/** One line without invisible characters, as a person reads it. @param most characters */
export const shownWords = (most: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most), v.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u));
