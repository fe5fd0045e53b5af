import { headers } from '@stepgate/contract';
import type { FastifyRequest } from 'fastify';
import { type Language, languages } from './domain/problem-messages.ts';

export type { Language };

/** Past this a header is noise, and the first languages in it are the ones that count. */
const mostRead = 200;

/**
 * The first language of ours that a header names, in the order it names them.
 * Quality values are not weighed: browsers list languages in order (RFC 9110, 12.5.4).
 */
export function preferredLanguage(header: string | undefined): Language | undefined {
  const wanted = (header ?? '').slice(0, mostRead).split(',');
  return wanted.flatMap((each) => languages.find((language) => each.trim().toLowerCase().startsWith(language)) ?? [])[0];
}

export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = request.headers[headers.language];
  return (
    preferredLanguage(typeof chosen === 'string' ? chosen : undefined) ??
    preferredLanguage(request.headers['accept-language']) ??
    'en'
  );
}
