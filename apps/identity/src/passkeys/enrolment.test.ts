import { Worker } from 'node:worker_threads';
import { calls, type PasskeyCreationOptions } from '@stepgate/contract';
import {
  type Answer,
  attestationFormats,
  cborBytes,
  cborMap,
  cborText,
  createAttestation,
  type HttpStub,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newPasskey,
  openWorld,
  postApproved,
  startHttpStub,
  type Twist,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { webauthnLibrary } from './webauthn-library.ts';

const codeOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'code');

/** Has the library verify in a thread of its own, without the setting that forbids requests. @throws Error as the library does */
function runElsewhere(options: object): Promise<void> {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    import('@simplewebauthn/server')
      .then(({ verifyRegistrationResponse }) => verifyRegistrationResponse(workerData))
      .then(() => parentPort.postMessage('verified'), ({ message }) => parentPort.postMessage(message));`;
  return new Promise((resolve, reject) => {
    const worker = new Worker(source, { eval: true, workerData: options });
    worker.on('error', reject);
    worker.on('message', (said) => (said === 'verified' ? resolve() : reject(new Error(said))));
  });
}

describe('a client’s statement about a new passkey', () => {
  let world: World;
  let inside: HttpStub;
  beforeAll(async () => {
    world = await openWorld();
    inside = await startHttpStub((response) => response.end('secret'));
  });
  afterAll(async () => {
    await inside.close();
    await world.close();
  });

  async function begin(owner: LoggedInCustomer): Promise<PasskeyCreationOptions> {
    const { body } = await postApproved(world, owner, calls.beginAddPasskey.path);
    return JSON.parse(JSON.stringify(body)).options;
  }
  async function add(owner: LoggedInCustomer, twist: Twist): Promise<[status: number, code: unknown]> {
    const answer = await owner.post(calls.addPasskey.path, { credential: newPasskey().create(await begin(owner), twist) });
    return [answer.status, codeOf(answer)];
  }

  it.each(attestationFormats)(
    '[HOLD-01] an attestation %s by a root of the client is refused, and no address in it is asked',
    async (fmt) => {
      const owner = await newLoggedInCustomer(world);
      const verify = vi.spyOn(await webauthnLibrary(), 'verifyRegistrationResponse');
      expect(await add(owner, { attestation: createAttestation(fmt, `${inside.origin}/${fmt}`) })).toEqual([
        400,
        'invalid_passkey',
      ]);
      expect([verify.mock.calls.length, inside.received.filter(({ path }) => path === `/${fmt}`)]).toEqual([0, []]);
      verify.mockRestore();
    },
  );

  it('[HOLD-01] the library asks no address of an attestation even if it gets one', { tags: 'deep' }, async () => {
    const registration = newPasskey().create(
      { challenge: 'QUJD', rp: { id: 'app.ex.test' }, user: { id: 'QUJD' } },
      { attestation: createAttestation('android-key', `${inside.origin}/library`) },
    );
    const options = {
      response: { ...registration, clientExtensionResults: {} },
      expectedChallenge: 'QUJD',
      expectedOrigin: 'https://app.ex.test',
      expectedRPID: 'app.ex.test',
    };
    const asked = () => inside.received.filter(({ path }) => path === '/library').length;
    await expect(runElsewhere(options)).rejects.toThrow('x5c root certificate was not a known root certificate');
    // By itself, the library asks for the leaf and for the root.
    expect(asked()).toBe(2);
    const { verifyRegistrationResponse } = await webauthnLibrary();
    await expect(verifyRegistrationResponse(options)).rejects.toThrow('x5c root certificate was not a known root certificate');
    expect(asked()).toBe(2);
  });

  it('[HOLD-01] an answer to an enrolment that the customer never began reaches no library, and few are taken', async () => {
    const owner = await newLoggedInCustomer(world);
    const options = await begin(owner);
    const verify = vi.spyOn(await webauthnLibrary(), 'verifyRegistrationResponse');
    const invented = newPasskey().create({ ...options, challenge: 'QUJD' });
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1) statuses.push((await owner.post(calls.addPasskey.path, { credential: invented })).status);
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(5).fill(429)]);
    expect(verify).not.toHaveBeenCalled();
    const own = newPasskey().create(options);
    expect((await owner.post(calls.addPasskey.path, { credential: own })).status).toBe(200);
    expect(verify).toHaveBeenCalledTimes(1);
    verify.mockRestore();
  });

  it('[HOLD-01] an enrolment is spent by the first answer to it, right or wrong', async () => {
    const owner = await newLoggedInCustomer(world);
    const options = await begin(owner);
    const attestation = createAttestation('packed', inside.origin);
    for (const credential of [newPasskey().create(options, { attestation }), newPasskey().create(options)])
      expect((await owner.post(calls.addPasskey.path, { credential })).status).toBe(400);
  });

  const deep = Buffer.alloc(3_000, 0x81);
  const [fmt, attStmt] = [cborText('none'), cborMap()];
  const objects: readonly (readonly [string, (authData: Buffer) => Buffer])[] = [
    ['nested three thousand times', () => deep],
    [
      'with a statement nested three thousand times',
      (data) => cborMap(['fmt', fmt], ['attStmt', deep], ['authData', cborBytes(data)]),
    ],
    [
      'with a key nested three thousand times',
      (data) => cborMap(['fmt', fmt], ['attStmt', attStmt], ['authData', cborBytes(Buffer.concat([data.subarray(0, 71), deep]))]),
    ],
    [
      'with authenticator data of more than 4,096 bytes',
      (data) => cborMap(['fmt', fmt], ['attStmt', attStmt], ['authData', cborBytes(Buffer.concat([data, Buffer.alloc(4_096)]))]),
    ],
    [
      'with a length that is longer than the object',
      (data) => cborMap(['fmt', fmt], ['attStmt', attStmt], ['authData', cborBytes(data)]).subarray(0, -1),
    ],
    [
      'with a second format',
      (data) => cborMap(['fmt', fmt], ['fmt', cborText('packed')], ['attStmt', attStmt], ['authData', cborBytes(data)]),
    ],
    [
      'with bytes after its end',
      (data) => Buffer.concat([cborMap(['fmt', fmt], ['attStmt', attStmt], ['authData', cborBytes(data)]), Buffer.from([0])]),
    ],
    [
      'with a list of two thousand million entries',
      (data) =>
        cborMap(
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', cborBytes(Buffer.concat([data.subarray(0, 71), Buffer.from('9a7fffffff', 'hex')]))],
        ),
    ],
    ['of no bytes that mean anything', () => Buffer.from([0xff])],
  ];

  it.each(objects)('[HOLD-01] an attestation object %s is refused before the library', async (_what, attestationObject) => {
    const owner = await newLoggedInCustomer(world);
    const verify = vi.spyOn(await webauthnLibrary(), 'verifyRegistrationResponse');
    expect(await add(owner, { attestationObject })).toEqual([400, 'invalid_passkey']);
    expect(verify).not.toHaveBeenCalled();
    verify.mockRestore();
  });

  it('[HOLD-01] a browser may write the entries of the attestation object in any order', async () => {
    const owner = await newLoggedInCustomer(world);
    const attestationObject = (data: Buffer) => cborMap(['authData', cborBytes(data)], ['fmt', fmt], ['attStmt', attStmt]);
    expect((await add(owner, { attestationObject }))[0]).toBe(200);
  });

  /** COSE of an RSA key (RFC 8230, 4) with a modulus and an exponent of so many bytes. @param names of the type, the modulus and the exponent */
  const rsaKey = (modulus: number, exponent: number, [kty, n, e] = ['0103', '20', '21']): Buffer =>
    Buffer.concat([
      Buffer.from(`a4${kty}03390100${n}`, 'hex'),
      cborBytes(Buffer.alloc(modulus, 0xff)),
      Buffer.from(String(e), 'hex'),
      // In the shortest form, as the library demands.
      exponent < 24 ? Buffer.from([0x40 + exponent, ...Buffer.alloc(exponent, 0xff)]) : cborBytes(Buffer.alloc(exponent, 0xff)),
    ]);
  const withKey = (key: Buffer): Twist => ({
    attestationObject: (data) =>
      cborMap(['fmt', fmt], ['attStmt', attStmt], ['authData', cborBytes(Buffer.concat([data.subarray(0, 71), key]))]),
  });

  it.each([
    ['2,048 bits and three bytes', rsaKey(256, 3)],
    ['4,096 bits and four bytes', rsaKey(512, 4)],
  ])('an RSA key with a modulus and an exponent of %s is taken', async (_size, key) => {
    expect((await add(await newLoggedInCustomer(world), withKey(key)))[0]).toBe(200);
  });

  it.each([
    ['a modulus of 4,104 bits', rsaKey(513, 3)],
    ['an exponent of five bytes', rsaKey(256, 5)],
    ['an exponent as long as a modulus of 3,072 bits', rsaKey(384, 384)],
    ['a modulus of 16,384 bits', rsaKey(2_048, 3)],
    ['an exponent whose label is written as -2.0', rsaKey(256, 300, ['0103', '20', 'f9c000'])],
    ['an exponent whose label takes two bytes', rsaKey(256, 300, ['0103', '20', '3801'])],
    ['a type that is written as 3.0', rsaKey(256, 300, ['01f94200', '20', '21'])],
    ['a type whose label takes two bytes', rsaKey(256, 300, ['180103', '20', '21'])],
  ])('a key whose check would be slow is refused before the library: %s', async (_what, key) => {
    const owner = await newLoggedInCustomer(world);
    const verify = vi.spyOn(await webauthnLibrary(), 'verifyRegistrationResponse');
    expect(await add(owner, withKey(key))).toEqual([400, 'invalid_passkey']);
    expect(verify).not.toHaveBeenCalled();
    verify.mockRestore();
  });
});
