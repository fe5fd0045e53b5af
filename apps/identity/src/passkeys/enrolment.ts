/** Adds a passkey: the challenge that the browser signs, and the row. */
import {
  lifetimes,
  passkeys as limits,
  type PasskeyRegistration,
  passkeyAlgorithms,
  unknownEnrolments,
} from '@stepgate/contract';
import { lockCustomer } from '../customers/lock-customer.ts';
import { addPasskey, keepPasskeyEnrolment, spendPasskeyEnrolment } from '../factors/passkeys.ts';
import type { Deps } from '../kernel/context.ts';
import { sameHash } from '../kernel/secrets.ts';
import type { Settings } from '../kernel/settings.ts';
import { countOne } from '../limits/rate-limits.ts';
import type { Queries } from '../storage/storage.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import { isNoAttestation } from './attestation.ts';
import { readClientData } from './client-data.ts';
import { defaultName } from './default-name.ts';
import { listPasskeys } from './passkeys.ts';
import { describeError, originsOf } from './verify-assertion.ts';
import { webauthnLibrary } from './webauthn-library.ts';

/** Begins an enrolment, in place of an earlier one. @returns the challenge, which is stored only as a hash */
export async function beginEnrolment(tx: Transaction, customerId: string): Promise<string> {
  const challenge = tx.secrets.newToken();
  const row = { challenge_hash: tx.secrets.hashToken(challenge), expires_at: tx.now + lifetimes.passkeyEnrolment };
  await keepPasskeyEnrolment(tx.queries, customerId, row);
  return challenge;
}

export const hasRoom = async (queries: Queries, customerId: string): Promise<boolean> =>
  (await listPasskeys(queries, customerId)).length < limits.most;

/** A passkey that the browser has created for a begun enrolment, on one of our pages. */
export type NewPasskey = {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly aaguid: string;
  readonly synced: boolean;
  readonly backedUp: boolean;
  readonly transports: readonly string[];
};

/** Spends the challenge of the enrolment, once. @returns whether it was the customer's, and in time */
async function spendEnrolment(tx: Transaction, customerId: string, challenge: string): Promise<boolean> {
  const hash = tx.secrets.hashToken(challenge);
  const spent = await spendPasskeyEnrolment(tx, customerId, hash);
  return spent !== undefined && sameHash(spent, hash);
}

type Refused = { readonly refused: string };
type Signed = { readonly challenge: string };

/**
 * Spends the challenge that the browser signed. A wrong one is indistinguishable from a guess, so it is counted; the right one always passes.
 * @throws Problem `too_many_requests` after too many wrong ones
 */
async function spendSigned(deps: Deps, customerId: string, clientDataJSON: string): Promise<Signed | Refused> {
  const clientData = readClientData(clientDataJSON);
  if (clientData === undefined || clientData.crossOrigin) return { refused: 'no client data of ours' };
  const { challenge } = clientData;
  if (await transact(deps, (tx) => spendEnrolment(tx, customerId, challenge))) return { challenge };
  await countOne(deps.storage.queries, deps.clock.now(), { key: `unknown enrolments of ${customerId}`, ...unknownEnrolments });
  return { refused: 'not the challenge of the enrolment' };
}

/**
 * Reads a passkey that the browser has created for a begun enrolment, which it spends before anything that the client sent reaches the library.
 * @returns why the passkey is refused, if it is. @throws Problem `too_many_requests`
 */
export async function verifyRegistration(
  deps: Deps,
  customerId: string,
  registration: PasskeyRegistration,
): Promise<NewPasskey | Refused> {
  const spent = await spendSigned(deps, customerId, registration.response.clientDataJSON);
  if ('refused' in spent) return spent;
  return readRegistration(deps.settings, registration, spent.challenge);
}

/** @param challenge what the browser was given. @returns why the passkey is refused, if it is */
export async function readRegistration(
  settings: Settings,
  { id, rawId, type, response }: PasskeyRegistration,
  challenge: string,
): Promise<NewPasskey | Refused> {
  const { transports = [], ...signed } = response;
  if (!isNoAttestation(signed.attestationObject)) return { refused: 'an attestation, or none of a bounded form' };
  const { verifyRegistrationResponse } = await webauthnLibrary();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: originsOf(settings),
      expectedRPID: settings.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    });
    if (!verified) return { refused: 'wrong signature' };
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      aaguid,
      synced: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
      transports,
    };
  } catch (error) {
    return { refused: describeError(error) };
  }
}

/** @returns its id and name, or why it was refused */
export async function enrol(
  tx: Transaction,
  customerId: string,
  added: NewPasskey,
  userAgent: string,
): Promise<{ readonly id: string; readonly name: string } | Refused> {
  await lockCustomer(tx.queries, customerId);
  if (!(await hasRoom(tx.queries, customerId))) return { refused: 'too many passkeys' };
  const id = tx.secrets.newToken();
  const name = defaultName(added.aaguid, userAgent);
  const isNew = await addPasskey(tx.queries, {
    id,
    customer_id: customerId,
    credential_id: added.credentialId,
    public_key: added.publicKey,
    counter: added.counter,
    aaguid: added.aaguid,
    synced: added.synced ? 1 : 0,
    backed_up: added.backedUp ? 1 : 0,
    transports: JSON.stringify(added.transports),
    name,
    created_at: tx.now,
    last_used_at: null,
  });
  return isNew ? { id, name } : { refused: 'the passkey of an account already' };
}
