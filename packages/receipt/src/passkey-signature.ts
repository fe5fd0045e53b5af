/** The signature of a passkey in a receipt (WebAuthn, 7.2): it must be one of what was shown, for the service's site, by somebody who was there and was verified. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type Canonical, canonicalJson } from './canonical-json.ts';

type Facts = Readonly<Record<string, unknown>>;

/** A verifier's knowledge of the service, beside its receipts. */
export type Site = { readonly origin?: string | undefined; readonly relyingParty?: string | undefined };

const json: v.GenericSchema<Canonical> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(json), v.record(v.string(), json)]),
);
/** Without a phone number, which the signed text masks. */
const transactionDetails = v.pipe(
  v.record(v.string(), json),
  v.transform(({ number: _, ...details }) => details),
);

const signing = v.object({
  publicKey: v.string(),
  signed: v.string(),
  clientData: v.string(),
  authenticatorData: v.string(),
  signature: v.string(),
  /** The values that the service expected when it verified the signature. A version before 0.2.0 didn't record them. @until 0.4.0 */
  relyingParty: v.optional(v.string()),
  origins: v.optional(v.array(v.string())),
});

const clientDataSchema = v.object({
  type: v.string(),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
  payment: v.optional(
    v.object({ rpId: v.string(), payeeName: v.string(), total: v.object({ value: v.string(), currency: v.string() }) }),
  ),
});
type ClientData = v.InferOutput<typeof clientDataSchema>;

const decodeBase64url = (text: string): Buffer => Buffer.from(text, 'base64url');
const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const saidBy = (clientData: string): ClientData =>
  v.parse(clientDataSchema, JSON.parse(decodeBase64url(clientData).toString('utf8')));

/** @returns the page that asked the passkey, as the browser says; `undefined` if the event is of another kind */
export function originOfPasskey({ kind, facts }: { readonly kind: string; readonly facts: Facts }): string | undefined {
  return kind === 'approval.signed' ? saidBy(String(facts.clientData)).origin : undefined;
}

/** The host of the page and the domains above it: one of them is the relying party (WebAuthn, 5.1.4.1). */
function domainsOf(origin: string): string[] {
  const labels = new URL(origin).hostname.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** Flags of the authenticator data (WebAuthn, 6.1). */
const userPresent = 1;
const userVerified = 4;

function isForSite(
  { origin, crossOrigin }: ClientData,
  hash: Buffer,
  { relyingParty, origins }: v.InferOutput<typeof signing>,
  site: Site,
): boolean {
  const { protocol, hostname } = new URL(origin);
  if (crossOrigin || (protocol !== 'https:' && hostname !== 'localhost')) return false;
  if ((origins !== undefined && !origins.includes(origin)) || (site.origin !== undefined && site.origin !== origin)) return false;
  const named = [relyingParty, site.relyingParty].filter((each) => each !== undefined);
  return named.every((each) => sha256(each).equals(hash)) && domainsOf(origin).some((each) => sha256(each).equals(hash));
}

/**
 * In receipts of versions before 0.2.0 the browser may have shown the payment by itself (Secure Payment Confirmation). @until 0.4.0 Its value has the digits of the amount,
 * with a point somewhere.
 */
function isPaymentOf({ type, payment }: ClientData, hash: Buffer, details: Readonly<Record<string, unknown>>): boolean {
  if (type === 'webauthn.get') return payment === undefined;
  if (type !== 'payment.get' || payment === undefined) return false;
  const { rpId, payeeName, total } = payment;
  const isAmount = /^\d+(\.\d+)?$/.test(total.value) && Number(total.value.replace('.', '')) === details.amount;
  return sha256(rpId).equals(hash) && payeeName === details.payee && total.currency === details.currency && isAmount;
}

/**
 * @param request the facts of the approval's first event
 * @returns what is wrong with the signature
 */
export async function faultOfPasskey(facts: Facts, request: Facts, approval: string, site: Site): Promise<string | undefined> {
  const other = "the signature isn't one of what was shown";
  try {
    const read = v.parse(signing, facts);
    const { publicKey, signed, clientData, authenticatorData, signature } = read;
    const client = saidBy(clientData);
    const authenticator = decodeBase64url(authenticatorData);
    const hash = authenticator.subarray(0, 32);
    const text = v.parse(v.object({ token: v.string(), details: transactionDetails }), JSON.parse(signed));
    const signedDetails = v.parse(transactionDetails, JSON.parse(String(request.details)));
    const isOfThis =
      client.challenge === sha256(signed).toString('base64url') &&
      text.token === approval &&
      canonicalJson(text.details) === canonicalJson(signedDetails) &&
      isPaymentOf(client, hash, signedDetails);
    if (!isOfThis) return other;
    if (!isForSite(client, hash, read, site)) return 'the passkey signed for another site';
    const flags = authenticator.readUInt8(32);
    if ((flags & userPresent) === 0 || (flags & userVerified) === 0) return "the passkey's user wasn't there, or wasn't verified";
    // Loaded for receipts only: the service starts without it.
    const { verifySignature } = await import('@simplewebauthn/server/helpers');
    const isSigned = await verifySignature({
      signature: Uint8Array.from(decodeBase64url(signature)),
      data: Uint8Array.from(Buffer.concat([authenticator, sha256(decodeBase64url(clientData))])),
      credentialPublicKey: Uint8Array.from(decodeBase64url(publicKey)),
    });
    return isSigned ? undefined : other;
  } catch {
    return other;
  }
}
