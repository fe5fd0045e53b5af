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

const nothing = () => new DOMException('no passkey', 'NotAllowedError');

/** @throws DOMException `NotAllowedError` if it is no signature of a passkey */
export function toAssertion(credential: unknown): PasskeyAssertion {
  const { id, response } = credential instanceof PublicKeyCredential ? credential : { id: '', response: undefined };
  if (!(response instanceof AuthenticatorAssertionResponse)) throw nothing();
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: encodeBase64url(clientDataJSON),
      authenticatorData: encodeBase64url(authenticatorData),
      signature: encodeBase64url(signature),
      ...(userHandle !== null && { userHandle: encodeBase64url(userHandle) }),
    },
  };
}

/** @throws DOMException `NotAllowedError` if it is no new passkey */
export function toRegistration(credential: unknown): PasskeyRegistration {
  const { id, response } = credential instanceof PublicKeyCredential ? credential : { id: '', response: undefined };
  if (!(response instanceof AuthenticatorAttestationResponse)) throw nothing();
  const { clientDataJSON, attestationObject } = response;
  // Firefox has it since 119.
  const transports = response.getTransports?.();
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: encodeBase64url(clientDataJSON),
      attestationObject: encodeBase64url(attestationObject),
      ...(transports !== undefined && { transports }),
    },
  };
}
