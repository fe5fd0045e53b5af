/** The signature check of a passkey alone, in one process: arguments are how many at once, and for how many milliseconds. Prints checks a second. */
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { newPasskey } from '@stepgate/testkit';

const [inFlight = 0, milliseconds = 0] = process.argv.slice(2).map(Number);
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
      checks += 1;
    }
  }),
);
console.log((checks / milliseconds) * 1_000);
