/** The floor of a login: argon2id alone, with the service's parameters and this many in flight. Prints verifications a second. */
import { hash, verify } from '@node-rs/argon2';

const [inFlight, milliseconds] = process.argv.slice(2).map(Number);
if (inFlight === undefined || milliseconds === undefined) throw new Error('usage: bare-argon2 <in flight> <milliseconds>');
const stored = await hash('correct horse battery', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const end = performance.now() + milliseconds;
let done = 0;

async function keepVerifying(): Promise<void> {
  while (performance.now() < end) {
    await verify(stored, 'correct horse battery');
    done += 1;
  }
}

const start = performance.now();
await Promise.all(Array.from({ length: inFlight }, keepVerifying));
console.log((done / (performance.now() - start)) * 1_000);
