import { cookieIn, defaultLanguage, headers } from '@stepgate/contract';
import type { FastifyRequest } from 'fastify';
import { knownLanguage, type Language, languageOfTag } from '../kernel/language.ts';

export type { Language };

/** Longer headers are cut. The first languages in a header are the ones that count. */
const mostRead = 200;

/**
 * Those of our languages that a header names, the most wanted first.
 * Quality values are ignored: browsers list languages in order (RFC 9110, 12.5.4).
 */
export function preferredLanguages(header: string | undefined): Language[] {
  const tags = (header ?? '').slice(0, mostRead).split(',');
  return tags.flatMap((each) => languageOfTag(each.split(';', 1)[0] ?? '') ?? []);
}

export const preferredLanguage = (header: string | undefined): Language | undefined => preferredLanguages(header)[0];

/** The language that a request asks for; `undefined`: it names none of ours. */
export function wantedLanguage(request: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const chosen = request.headers[headers.language];
  return (
    preferredLanguage(typeof chosen === 'string' ? chosen : undefined) ?? preferredLanguage(request.headers['accept-language'])
  );
}

export const languageOf = (request: Pick<FastifyRequest, 'headers'>): Language => wantedLanguage(request) ?? defaultLanguage;

/** The choice in this browser, at the foot of a page. @param origin of the pages */
export const chosenLanguage = (cookies: string | undefined, origin: string): Language | undefined =>
  knownLanguage(cookieIn(cookies, 'language', origin) ?? '');
