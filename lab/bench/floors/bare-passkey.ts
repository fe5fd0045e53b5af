/**
 * The signature check of a passkey alone, in one process: arguments are how many at once, for how many milliseconds, and how many commits follow each
 * check in a database like the service's. Prints checks a second.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { openSqlite } from '@stepgate/identity';
import { newPasskey } from '@stepgate/testkit';

const [inFlight = 0, milliseconds = 0, commits = 0] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'stepgate-bench-'));
const { queries, close } = await openSqlite(folder);
const origin = 'https://bench.example';
const rpId = 'bench.example';
const challenge = Buffer.alloc(32, 1).toString('base64url');
const passkey = newPasskey({ origin, counts: false });
const { id, rawId, type, response } = passkey.get({
  challenge,
  rpId,
  allowCredentials: [],
  userVerification: 'required',
  timeout: 1,
});
const { clientDataJSON, authenticatorData, signature } = response;
const publicKey = Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url'));

const check = () =>
  verifyAuthenticationResponse({
    response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id, publicKey, counter: 0 },
  });

let checks = 0;
const end = performance.now() + milliseconds;
await Promise.all(
  Array.from({ length: inFlight }, async () => {
    while (performance.now() < end) {
      if (!(await check()).verified) throw new Error('the signature is wrong');
      for (let made = 0; made < commits; made += 1)
        await queries
          .insertInto('spent_passkey_challenge')
          .values({ hash: randomBytes(32).toString('base64url'), expires_at: 0 })
          .execute();
      checks += 1;
    }
  }),
);
console.log((checks / milliseconds) * 1_000);
await close();
rmSync(folder, { recursive: true });
