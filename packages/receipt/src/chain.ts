/**
 * How events are hashed. Each customer has a chain: an event's hash covers the hash before it, so that no event can be changed, removed, inserted or moved
 * without a trace. It covers the facts by a salted digest. So facts can be deleted, and the chain still verifies, but they can't be guessed from the digest.
 */
import { createHash } from 'node:crypto';
import { type Canonical, canonicalJson } from './canonical-json.ts';

/** The hash before a customer's first event. */
export const beforeTheFirst = '';

const sha256 = (value: Canonical): string => createHash('sha256').update(canonicalJson(value)).digest('base64url');

/** @param salt 256 random bits, deleted together with the facts */
export const digestOfFacts = (salt: string, facts: string): string => sha256(['stepgate event facts', salt, facts]);

/** An event in its chain. */
export type Link = {
  readonly id: string;
  /** Or `operator`: see `record-event.ts`. */
  readonly customerId: string;
  /** From 1, without a gap. */
  readonly seq: number;
  readonly kind: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly digest: string;
  readonly previous: string;
};

export const hashOfLink = ({ id, customerId, seq, kind, at, digest, previous }: Link): string =>
  sha256(['stepgate event', id, customerId, seq, kind, at, digest, previous]);
