/** The check of one ES256 signature, again and again, for as many milliseconds as the argument says. Prints checks a second. */
import { webcrypto } from 'node:crypto';

const [milliseconds = 0] = process.argv.slice(2).map(Number);
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const signing = { name: 'ECDSA', hash: 'SHA-256' };
const { publicKey, privateKey } = await webcrypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
const text = Buffer.alloc(300, 7);
const signature = await webcrypto.subtle.sign(signing, privateKey, text);

let checks = 0;
const end = performance.now() + milliseconds;
while (performance.now() < end) {
  const results = await Promise.all(
    Array.from({ length: 16 }, () => webcrypto.subtle.verify(signing, publicKey, signature, text)),
  );
  if (results.includes(false)) throw new Error('the signature is wrong');
  checks += results.length;
}
console.log((checks / milliseconds) * 1_000);
