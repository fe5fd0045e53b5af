/** A passkey in software, controlled by a test: what a browser and an authenticator send (WebAuthn, level 3), right or wrong. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  calls,
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
} from '@stepgate/contract';
import type { Storage } from '@stepgate/identity';
import type { Attestation, Attested } from './attestations.ts';
import { cborBytes, cborMap, cborText, uint } from './cbor.ts';
import type { World } from './open-world.ts';

/** Faults, or differences from a usual passkey. */
export type Twist = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** Further members of the client data. */
  readonly says?: Readonly<Record<string, unknown>>;
  /** No PIN, face or finger. */
  readonly unverified?: boolean;
  /** The user never touched it. */
  readonly absent?: boolean;
  readonly zeroedSignature?: boolean;
  /** Well-formed, but by the key of another authenticator. */
  readonly otherKey?: boolean;
  /** The counter that it reports. */
  readonly counter?: number;
  /** `null`: none. */
  readonly userHandle?: string | null;
  /** A credential outside the request's list. */
  readonly anyCredential?: boolean;
  /** Instead of none. */
  readonly attestation?: (what: Attested) => Attestation;
  /** In place of the attestation object that it would send. */
  readonly attestationObject?: (authData: Buffer) => Buffer;
};

/** The options for creating a passkey. */
type CreatedFor = Pick<PasskeyCreationOptions, 'challenge'> & {
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
};

export type TestPasskey = {
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** PKCS #8, to give it to a browser's software authenticator. */
  readonly privateKey: Buffer;
  create(options: CreatedFor, twist?: Twist): PasskeyRegistration;
  /** Throws if it isn't among the allowed ones, as a browser does. */
  get(options: PasskeyRequestOptions, twist?: Twist): PasskeyAssertion;
};

type Kind = {
  /** Of the pages. Default: the origin of a test's world. */
  readonly origin?: string;
  /** A provider copies it to other devices. Default: no. */
  readonly synced?: boolean;
  /** It counts its signatures. Default: yes. */
  readonly counts?: boolean;
  /** The model, 16 bytes in hexadecimal. Default: none. */
  readonly aaguid?: string;
  /** Of the customer, if a test stores the passkey itself. */
  readonly userHandle?: string;
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const flagsOf = ({ unverified, absent }: Twist, synced: boolean, isNew: boolean): number =>
  (absent ? 0 : 0x01) | (unverified ? 0 : 0x04) | (synced ? 0x18 : 0) | (isNew ? 0x40 : 0);

/** RFC 9053, 7.1: ECDSA with SHA-256 on P-256. */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from('a50102032620012158', 'hex'), Buffer.from([32]), x, Buffer.from('225820', 'hex'), y]);

export function newPasskey({
  origin = 'https://app.ex.test',
  synced = false,
  counts = true,
  aaguid,
  ...kind
}: Kind = {}): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
  const id = randomBytes(16);
  const credentialId = id.toString('base64url');
  let userHandle = kind.userHandle;
  let counted = 0;

  const clientData = (type: string, challenge: string, twist: Twist): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: twist.crossOrigin ?? false,
        ...twist.says,
      }),
    );
  const data = (rpId: string, twist: Twist, attested: Buffer): Buffer => {
    if (counts) counted += 1;
    const flags = Buffer.from([flagsOf(twist, synced, attested.length > 0)]);
    return Buffer.concat([sha256(twist.rpId ?? rpId), flags, uint(twist.counter ?? counted, 4), attested]);
  };

  function createAssertion({ rpId, allowCredentials }: PasskeyRequestOptions, twist: Twist, json: Buffer): PasskeyAssertion {
    const isAllowed = allowCredentials.length === 0 || allowCredentials.some((each) => each.id === credentialId);
    if (!isAllowed && !twist.anyCredential) throw new Error('NotAllowedError');
    const authenticatorData = data(rpId, twist, Buffer.alloc(0));
    const key = twist.otherKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey;
    const signed = sign('sha256', Buffer.concat([authenticatorData, sha256(json)]), key);
    const handle = twist.userHandle === undefined ? userHandle : twist.userHandle;
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: json.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: (twist.zeroedSignature ? Buffer.alloc(signed.length) : signed).toString('base64url'),
        ...(handle !== undefined && { userHandle: handle }),
      },
    };
  }

  return {
    credentialId,
    publicKey: key.toString('base64url'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }),
    create({ challenge, rp, user }, twist = {}) {
      userHandle = user.id;
      const model = aaguid === undefined ? Buffer.alloc(16) : Buffer.from(aaguid.replaceAll('-', ''), 'hex');
      const authData = data(rp.id, twist, Buffer.concat([model, uint(id.length, 2), id, key]));
      const json = clientData('webauthn.create', challenge, twist);
      const attested = { authData, clientDataJSON: json, publicKey, privateKey };
      const { fmt, statement } = twist.attestation?.(attested) ?? { fmt: 'none', statement: cborMap() };
      const object =
        twist.attestationObject?.(authData) ??
        cborMap(['fmt', cborText(fmt)], ['attStmt', statement], ['authData', cborBytes(authData)]);
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: json.toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get: (options, twist = {}) => createAssertion(options, twist, clientData('webauthn.get', options.challenge, twist)),
  };
}

/** Gives a customer a passkey, as the enrolment stores it. */
export async function insertPasskey(
  { queries }: Storage,
  customerId: string,
  now: number,
  kind: Kind = {},
): Promise<TestPasskey> {
  const passkey = newPasskey({ ...kind, userHandle: Buffer.from(customerId).toString('base64url') });
  await queries
    .insertInto('passkey')
    .values({
      id: randomBytes(32).toString('base64url'),
      customer_id: customerId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: 0,
      aaguid: '',
      synced: kind.synced ? 1 : 0,
      backed_up: 0,
      transports: '["internal"]',
      name: 'A passkey',
      created_at: now,
      last_used_at: null,
    })
    .execute();
  return passkey;
}

/** Sets _passkeys only_, as the security page does. */
export async function choosePasskeysOnly({ queries }: Storage, customerId: string, at: number): Promise<void> {
  await queries.updateTable('customer').set({ passkeys_only_at: at }).where('id', '=', customerId).execute();
}

/** Passes the open challenge of a token with a passkey. */
export async function passWithPasskey({ ask }: Pick<World, 'ask'>, passkey: TestPasskey, oneTimeToken: string): Promise<void> {
  const begun = await ask(calls.beginPasskey.path, { method: 'POST', oneTimeToken });
  const credential = passkey.get(JSON.parse(JSON.stringify(begun.body)).options);
  const { status } = await ask(calls.verifyPasskey.path, { oneTimeToken, body: { credential } });
  if (status !== 200) throw new Error(`the passkey was answered with ${status}`);
}
