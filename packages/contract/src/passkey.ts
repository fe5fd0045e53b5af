/** The requests to a browser's passkeys and their answers, in the JSON form of Web Authentication, level 3. */
import * as v from 'valibot';
import { base64url } from './fields.ts';
import { sizes } from './sizes.ts';

const upTo = (most: number) => base64url({ least: 1, most });
const credentialId = upTo(sizes.passkey.id);

const knownCredential = v.object({
  type: v.literal('public-key'),
  id: v.string(),
  /** Where the browser looks for it, such as `internal` or `usb`. */
  transports: v.optional(v.array(v.string())),
});

/** `PublicKeyCredentialRequestOptionsJSON`: what `PublicKeyCredential.parseRequestOptionsFromJSON` reads. */
export const passkeyRequestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  /** Empty: any passkey that the browser has for `rpId`. */
  allowCredentials: v.array(knownCredential),
  userVerification: v.literal('required'),
  /** Milliseconds. */
  timeout: v.number(),
});

export type PasskeyRequestOptions = v.InferOutput<typeof passkeyRequestOptions>;

/** ECDSA on P-256, Ed25519 and RSA with SHA-256 (IANA, COSE algorithms), the preferred one first. */
export const passkeyAlgorithms = [-7, -8, -257] as const;

/** `PublicKeyCredentialCreationOptionsJSON`: what `PublicKeyCredential.parseCreationOptionsFromJSON` reads. */
export const passkeyCreationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.picklist(passkeyAlgorithms) })),
  excludeCredentials: v.array(knownCredential),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
  /** Milliseconds. */
  timeout: v.number(),
});

export type PasskeyCreationOptions = v.InferOutput<typeof passkeyCreationOptions>;

/** Members that we don't read are dropped: browsers add new ones. */
const credential = { id: credentialId, rawId: credentialId, type: v.literal('public-key') };

/** `AuthenticationResponseJSON`, from `PublicKeyCredential.toJSON()`. */
export const passkeyAssertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: upTo(sizes.passkey.clientData),
    authenticatorData: upTo(sizes.passkey.authenticatorData),
    signature: upTo(sizes.passkey.signature),
    userHandle: v.nullish(upTo(sizes.passkey.userHandle)),
  }),
});

export type PasskeyAssertion = v.InferOutput<typeof passkeyAssertion>;

/** `RegistrationResponseJSON`, from `PublicKeyCredential.toJSON()`. */
export const passkeyRegistration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: upTo(sizes.passkey.clientData),
    attestationObject: upTo(sizes.passkey.attestation),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10))),
  }),
});

export type PasskeyRegistration = v.InferOutput<typeof passkeyRegistration>;
