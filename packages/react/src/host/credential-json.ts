/** What a browser gives for a passkey, in the JSON form of Web Authentication: only what the service reads. */
import type { PasskeyAssertion, PasskeyRegistration } from '@stepgate/contract';

const nothing = () => new DOMException('no passkey', 'NotAllowedError');

/** @throws DOMException `NotAllowedError` if it is no signature of a passkey */
export function toAssertion(credential: unknown): PasskeyAssertion {
  const given = credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
  if (given === undefined || !('signature' in given.response)) throw nothing();
  const { clientDataJSON, authenticatorData, signature, userHandle } = given.response;
  return {
    id: given.id,
    rawId: given.rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  };
}

/** @throws DOMException `NotAllowedError` if it is no new passkey */
export function toRegistration(credential: unknown): PasskeyRegistration {
  const given = credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
  if (given === undefined || !('attestationObject' in given.response)) throw nothing();
  const { clientDataJSON, attestationObject, transports } = given.response;
  return {
    id: given.id,
    rawId: given.rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) },
  };
}
