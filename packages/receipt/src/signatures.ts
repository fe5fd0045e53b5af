/** The signatures in a receipt: each must be one of what was shown. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import * as v from 'valibot';
import { type Canonical, canonicalJson } from './canonical-json.ts';

/** What of an event a signature is about. */
type SignedEvent = { readonly kind: string; readonly facts: Readonly<Record<string, unknown>> };

const json: v.GenericSchema<Canonical> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(json), v.record(v.string(), json)]),
);
/** Without a phone number, which the signed text masks. */
const transactionDetails = v.pipe(
  v.record(v.string(), json),
  v.transform(({ number: _, ...details }) => details),
);

/** What the signature of a passkey covers (WebAuthn, 7.2): the approval and its details, with a sentence in the language of the screen. */
async function isSignedByPasskey({ facts: signing }: SignedEvent, asked: SignedEvent, approval: string): Promise<boolean> {
  const parsed = v.safeParse(
    v.object({
      publicKey: v.string(),
      signed: v.string(),
      clientData: v.string(),
      authenticatorData: v.string(),
      signature: v.string(),
    }),
    signing,
  );
  if (!parsed.success) return false;
  const { publicKey, signed, clientData, authenticatorData, signature } = parsed.output;
  try {
    // Loaded for receipts only: the service starts without it.
    const { verifySignature } = await import('@simplewebauthn/server/helpers');
    const said = v.parse(v.object({ challenge: v.string() }), JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')));
    const text = v.parse(v.object({ token: v.string(), details: transactionDetails }), JSON.parse(signed));
    const wanted = v.parse(transactionDetails, JSON.parse(String(asked.facts.details)));
    const clientDataHash = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest();
    return (
      said.challenge === createHash('sha256').update(signed).digest('base64url') &&
      text.token === approval &&
      canonicalJson(text.details) === canonicalJson(wanted) &&
      (await verifySignature({
        signature: Uint8Array.from(Buffer.from(signature, 'base64url')),
        data: Uint8Array.from(Buffer.concat([Buffer.from(authenticatorData, 'base64url'), clientDataHash])),
        credentialPublicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
      }))
    );
  } catch {
    return false;
  }
}

const byDevice = v.object({
  device: v.string(),
  publicKey: v.string(),
  signed: v.string(),
  language: v.string(),
  signature: v.string(),
});

/** What a device has signed, as `device-signature.ts` of the contract writes it: one line each, and a number of two digits. */
const deviceAnswer = /^stepgate device answer\n(?<device>[^\n]+)\n[^\n]+\nAPPROVED\n\d{2}\n(?<sentence>[^\n]+)$/;

/** @returns the sentence that the device showed and signed; `undefined` if it signed no approval */
export function sentenceOfDevice({ kind, facts }: SignedEvent): string | undefined {
  return kind === 'approval.device-signed' ? deviceAnswer.exec(String(facts.signed))?.groups?.sentence : undefined;
}

/** An uncompressed point of P-256 (SEC 1, 2.3.3), base64url. */
function keyOfPoint(publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65 || point[0] !== 4) throw new Error('no uncompressed point of P-256');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
}

/**
 * The device signed an approval with the sentence of these details (ECDSA, SHA-256, r‖s). In the language of the request it is the sentence that was recorded;
 * in another one the service compared it with the details, and the report shows it.
 */
function isSignedByDevice(event: SignedEvent, asked: SignedEvent): boolean {
  const parsed = v.safeParse(byDevice, event.facts);
  const sentence = sentenceOfDevice(event);
  if (!parsed.success || sentence === undefined) return false;
  const { device, publicKey, signed, language, signature } = parsed.output;
  if (deviceAnswer.exec(signed)?.groups?.device !== device) return false;
  if (language === asked.facts.language && sentence !== asked.facts.shown) return false;
  try {
    const key = { key: keyOfPoint(publicKey), dsaEncoding: 'ieee-p1363' } as const;
    return verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/** Whether the event's signature is one of what was asked. An event without a signature has nothing to verify. */
export async function isSigned(event: SignedEvent, asked: SignedEvent, approval: string): Promise<boolean> {
  if (event.kind === 'approval.signed') return isSignedByPasskey(event, asked, approval);
  return event.kind !== 'approval.device-signed' || isSignedByDevice(event, asked);
}
