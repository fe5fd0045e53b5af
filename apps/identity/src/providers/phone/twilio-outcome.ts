/** Maps Twilio's answer, or a missing one, to an outcome. The answer may contain the number and the text, so only its error code is kept. */
import * as v from 'valibot';
import { describeFailure } from '../reasons.ts';
import type { PhoneSendResult } from './phone-provider.ts';

const failed = (reason: string): PhoneSendResult => ({ outcome: 'failed', reason });
const unknown = (reason: string): PhoneSendResult => ({ outcome: 'unknown', reason });

/** Twilio's error codes for a number that accepts no text messages. */
const notMobile = new Set([21614, 21635, 30006]);

/** Twilio's error codes for a number that a channel can never reach. All other codes are about our account or temporary. */
const blocked = new Set([
  13224, // can't be called
  13225, // may not be called
  13227, // a country that the account doesn't call
  21202, // premium
  21211, // invalid
  21214, // can't be reached
  21215, // a country that the account doesn't call
  21216, // blocked by Twilio
  21217, // invalid
  21265, // a short code
  21408, // a country that the account doesn't text
  21610, // has opted out
  21612, // no route to it from our sender
  30450, // blocked for suspected pumping
  32205, // a country that the account doesn't call
  63003, // not on WhatsApp
  63014, // has blocked us on WhatsApp
  63024, // can't be a recipient on WhatsApp
]);

/** The connection was never established: no byte of the request was sent. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'PRIVATE_ADDRESS',
]);

const accepted = v.object({ sid: v.string(), error_code: v.optional(v.nullable(v.number())) });
const problem = v.object({ code: v.number() });

function read<const S extends v.GenericSchema>(schema: S, body: string): v.InferOutput<S> | undefined {
  try {
    const { success, output } = v.safeParse(schema, JSON.parse(body));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}

function outcomeOfCode(code: number, status: number): PhoneSendResult {
  if (notMobile.has(code)) return { outcome: 'refused', because: 'not-mobile' };
  if (blocked.has(code)) return { outcome: 'refused', because: 'blocked' };
  return failed(`status ${status}, error ${code}`);
}

export function outcomeOfAnswer(status: number, body: string): PhoneSendResult {
  if (status >= 200 && status < 300) {
    const answer = read(accepted, body);
    // Accepted, but in an unknown format: the message may be on its way.
    if (answer === undefined) return unknown(`status ${status}, without a message`);
    return typeof answer.error_code === 'number' ? outcomeOfCode(answer.error_code, status) : { outcome: 'sent' };
  }
  // After an error within Twilio or in front of it, the message may still be on its way. A 503 means that Twilio didn't process it.
  if (status >= 500 && status !== 503) return unknown(`status ${status}`);
  const answer = read(problem, body);
  return answer === undefined ? failed(`status ${status}`) : outcomeOfCode(answer.code, status);
}

export function outcomeOfError(error: unknown): PhoneSendResult {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  return code !== undefined && neverConnected.has(code) ? failed(code) : unknown(describeFailure(error));
}
