/** The signature of a registered device in a receipt. */
import { createPublicKey, verify } from 'node:crypto';
import * as v from 'valibot';

type Facts = Readonly<Record<string, unknown>>;

const byDevice = v.object({
  device: v.string(),
  publicKey: v.string(),
  signed: v.string(),
  language: v.string(),
  signature: v.string(),
});

/** The text that a device signs, as `device-signature.ts` of the contract writes it: one line each, and a number of two digits. */
const deviceAnswer = /^stepgate device answer\n(?<device>[^\n]+)\n[^\n]+\nAPPROVED\n\d{2}\n(?<sentence>[^\n]+)$/;

/** @returns the sentence that the device showed and signed; `undefined` if it signed no approval */
export function sentenceOfDevice({ kind, facts }: { readonly kind: string; readonly facts: Facts }): string | undefined {
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
 * Whether the device signed an approval with the sentence of these details (ECDSA, SHA-256, r‖s). In the language of the request it is the sentence that was
 * recorded; in another one the service compared it with the details, and the report shows it.
 * @param request the facts of the approval's first event
 */
export function isSignedByDevice(facts: Facts, request: Facts): boolean {
  const parsed = v.safeParse(byDevice, facts);
  const answer = deviceAnswer.exec(String(facts.signed))?.groups;
  if (!parsed.success || answer === undefined) return false;
  const { device, publicKey, signed, language, signature } = parsed.output;
  if (answer.device !== device) return false;
  if (language === request.language && answer.sentence !== request.shown) return false;
  try {
    const key = { key: keyOfPoint(publicKey), dsaEncoding: 'ieee-p1363' } as const;
    return verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
