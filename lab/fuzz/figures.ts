/** `npm run fuzz`: ten thousand inputs for every reader of what a client sends. Ends with 1 if a reader breaks a promise. */
import { openWorld } from '@stepgate/testkit';
import { machine } from '../bench/figures-page.ts';
import { everyReader } from './every-reader.ts';
import { fuzz } from './fuzz.ts';

const inputs = 10_000;

const world = await openWorld();
let readers = 0;
const unwanted = { faults: 0, connections: 0 };
/** In MiB, the most that one reader took. */
let memory = 0;
for (const reader of await everyReader(world)) {
  const { accepted, faults, connections, worked, grown } = await fuzz(reader, inputs, 1);
  unwanted.faults += faults.length;
  unwanted.connections += connections;
  memory = Math.max(memory, Math.round(grown));
  readers += 1;
  console.log(`${reader.name}: ${accepted.toLocaleString('en')} accepted, ${Math.round(worked)} ms`);
  for (const fault of faults) console.error(fault);
  if (faults.length + connections > 0) process.exitCode = 1;
}
await world.close();
console.log(
  `${machine()}: ${inputs.toLocaleString('en')} inputs to each of ${readers} readers: ${unwanted.faults} faults, ${unwanted.connections} connections; memory grew by at most ${memory} MiB.`,
);
