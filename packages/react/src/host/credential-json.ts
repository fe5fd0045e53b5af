/** The JSON form of Web Authentication, level 3, and what a browser takes and gives: only what the contract has. */
import type { PasskeyAssertion, PasskeyCreationOptions, PasskeyRegistration, PasskeyRequestOptions } from '@stepgate/contract';
import { decodeBase64url, encodeBase64url } from './keys/base64url.ts';

type KnownCredential = PasskeyRequestOptions['allowCredentials'][number];

/** A browser passes over what it doesn't know (Web Authentication, 5.8.3), so a transport that it can't name may be left out. */
const isTransport = (text: string): text is AuthenticatorTransport => /^(?:ble|hybrid|internal|nfc|usb)$/.test(text);

const toDescriptor = ({ id, type, transports }: KnownCredential): PublicKeyCredentialDescriptor => ({
  id: decodeBase64url(id),
  type,
  ...(transports !== undefined && { transports: transports.filter(isTransport) }),
});

export const toRequestOptions = (options: PasskeyRequestOptions): PublicKeyCredentialRequestOptions => ({
  ...options,
  challenge: decodeBase64url(options.challenge),
  allowCredentials: options.allowCredentials.map(toDescriptor),
});

export const toCreationOptions = (options: PasskeyCreationOptions): PublicKeyCredentialCreationOptions => ({
  ...options,
  challenge: decodeBase64url(options.challenge),
  user: { ...options.user, id: decodeBase64url(options.user.id) },
  excludeCredentials: options.excludeCredentials.map(toDescriptor),
});

const isBuffer = (value: unknown): value is ArrayBuffer => Object.prototype.toString.call(value) === '[object ArrayBuffer]';

/**
 * The bytes of an answer in base64url; `undefined` for anything else. They are read by shape: a password manager that replaces the browser's API answers with
 * objects of its own, and each frame has classes of its own. The service verifies the bytes.
 */
function readBytes(value: unknown): string | undefined {
  if (ArrayBuffer.isView(value)) return encodeBase64url(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  return isBuffer(value) ? encodeBase64url(value) : undefined;
}

type Answer = { readonly id: string; readonly response: Readonly<Record<string, unknown>> };

/** @throws DOMException `NotAllowedError` if there is no answer, as if the customer had cancelled */
function readAnswer(credential: unknown): Answer {
  if (typeof credential !== 'object' || credential === null) throw new DOMException('no passkey', 'NotAllowedError');
  const { id, rawId, response }: { id?: unknown; rawId?: unknown; response?: unknown } = credential;
  return { id: typeof id === 'string' ? id : (readBytes(rawId) ?? ''), response: Object(response) };
}

/** Something was made or signed, but its answer is incomplete. */
const unreadable = () => new DOMException('the answer of the passkey can’t be read', 'DataError');

/** @throws DOMException `NotAllowedError` without an answer, `DataError` if it can't be read */
export function toAssertion(credential: unknown): PasskeyAssertion {
  const { id, response } = readAnswer(credential);
  const clientDataJSON = readBytes(response.clientDataJSON);
  const authenticatorData = readBytes(response.authenticatorData);
  const signature = readBytes(response.signature);
  const userHandle = readBytes(response.userHandle);
  if (id === '' || !clientDataJSON || !authenticatorData || !signature) throw unreadable();
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  };
}

/** Firefox has it since 119, and what a password manager says in its place may be anything. */
function readTransports(response: Answer['response']): string[] | undefined {
  try {
    const read: unknown = response.getTransports;
    const transports: unknown = typeof read === 'function' ? read.call(response) : undefined;
    return Array.isArray(transports) ? transports.filter((each) => typeof each === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param orphaned gets the id of a passkey whose answer can't be read: no service knows it
 * @throws DOMException as above
 */
export function toRegistration(credential: unknown, orphaned: (id: string) => void): PasskeyRegistration {
  const { id, response } = readAnswer(credential);
  const clientDataJSON = readBytes(response.clientDataJSON);
  const attestationObject = readBytes(response.attestationObject);
  if (id === '' || !clientDataJSON || !attestationObject) {
    if (id !== '') orphaned(id);
    throw unreadable();
  }
  const transports = readTransports(response);
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) },
  };
}
