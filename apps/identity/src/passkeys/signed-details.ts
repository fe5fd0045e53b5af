/**
 * The text that a passkey signs when it passes a challenge: it names the token, the session and the transaction details, so that the signature counts for
 * nothing else (PSD2 regulatory technical standards, article 5: dynamic linking).
 */
import { createHash } from 'node:crypto';
import { type Canonical, canonicalJson } from '@stepgate/receipt';
import type { Language } from '../kernel/language.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import type { OneTimeToken } from '../tokens/tokens.ts';
import type { StoredDetails } from '../tokens/transaction-details.ts';
import { describeDetails } from '../tokens/transaction-sentences.ts';

/** The text passes through the browser, so a phone number in it is masked. The token's hash binds the whole number. */
const canonical = (details: StoredDetails): Canonical =>
  'number' in details ? { ...details, number: maskPhoneNumber(details.number) } : details;

/** Canonical JSON, so that it can be made again from what the token stores. */
export const signedText = (
  { action, hash, sessionHash, details }: Pick<OneTimeToken, 'action' | 'hash' | 'sessionHash' | 'details'>,
  nonce: string,
  language: Language,
): string =>
  canonicalJson({
    version: 1,
    action,
    token: hash,
    session: sessionHash,
    nonce,
    details: details === undefined ? null : canonical(details),
    summary: details === undefined ? '' : describeDetails(details, language).summary,
  });

/** The challenge of a text, base64url. */
export const challengeOfText = (signed: string): string => createHash('sha256').update(signed).digest('base64url');
