/** Readers of what a client sends, with random inputs. `npm run fuzz` gives all of them ten thousand, and `npm run test:deep` five times as many. */

import { openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyReader } from './every-reader.ts';
import { fuzz, type Reader } from './fuzz.ts';

let world: World;
let readers: readonly Reader[];
beforeAll(async () => {
  world = await openWorld();
  readers = await everyReader(world);
});
afterAll(() => world.close());

it('every reader refuses what it does not accept in its own form, connects to no server, and keeps to a bound of memory and work', {
  timeout: 1_200_000,
}, async () => {
  expect(readers.length).toBeGreaterThan(15);
  for (const reader of readers) {
    const inputs = reader.isSlow ? 5_000 : 50_000;
    const { faults, connections, accepted, refused, worked, grown } = await fuzz(reader, inputs, 1);
    expect({ reader: reader.name, faults, connections }).toEqual({ reader: reader.name, faults: [], connections: 0 });
    expect(accepted + refused, reader.name).toBe(inputs);
    expect(refused, reader.name).toBeGreaterThan(0);
    if (!reader.mayRefuseValid) expect(accepted, reader.name).toBeGreaterThanOrEqual(reader.valid.length);
    // MiB, and milliseconds of processor time: twenty times what the slowest takes.
    expect(grown, reader.name).toBeLessThan(128);
    expect(worked, reader.name).toBeLessThan(1_000_000);
  }
});
