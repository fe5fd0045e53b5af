/** Sends a number of bodies to an address, 20 at once, and does nothing else. Arguments: the address and a file with the bodies, as JSON. Prints requests a second. */
import { readFileSync } from 'node:fs';

const [url = '', file = ''] = process.argv.slice(2);
const bodies: string[] = JSON.parse(readFileSync(file, 'utf8'));
const amount = bodies.length;

async function keepSending(): Promise<void> {
  for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the receiver answers ${answer.status}`);
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: 20 }, keepSending));
console.log((amount / (performance.now() - started)) * 1_000);
