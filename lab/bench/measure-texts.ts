/** How many texts to one country a PostgreSQL that syncs lets a service count a second: in the country's row, and in those of the hour and the day. */
import { openPostgres, type Storage } from '@stepgate/identity';
import { createDatabase, startPostgres } from '@stepgate/testkit';
import { countAll, countShared, type SharedLimit } from '../../apps/identity/src/limits/rate-limits.ts';
import { type Figure, milliseconds, perSecond, ratio } from './figure.ts';
import { percentile } from './percentile.ts';

const inFlight = 32;
/** Each with the connections of one. */
const processes = 4;
const seconds = 5;
/** Each of them is measured in turns with its floor, so that both meet the same machine. */
const rounds = 3;

const hour = 60 * 60_000;
const most = 100_000_000;

/** As for a code that a customer asks for after the password. */
const limits: readonly SharedLimit[] = [
  { key: 'codes to GB', most, within: hour },
  { key: 'texts of an hour to all countries', most, within: hour },
  { key: 'texts of a day to all countries', most, within: 24 * hour },
];

type Count = (storage: Storage) => Promise<unknown>;

const together: Count = ({ queries }) => countShared(queries, Date.now(), limits);
/** Each text with commits of its own. */
const alone: Count = ({ queries }) => countAll(queries, Date.now(), limits);

/** @returns the milliseconds that each text took */
async function countFor(storages: readonly Storage[], count: Count): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  const one = async (storage: Storage): Promise<void> => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      await count(storage);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(storages.flatMap((storage) => Array.from({ length: inFlight / storages.length }, () => one(storage))));
  return times;
}

async function measureAt(url: string): Promise<Figure> {
  const storages = await Promise.all(Array.from({ length: processes }, () => openPostgres({ url })));
  const times: Record<'together' | 'alone', number[]> = { together: [], alone: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.alone.push(...(await countFor(storages, alone)));
    times.together.push(...(await countFor(storages, together)));
  }
  await Promise.all(storages.map((storage) => storage.close()));
  const aSecond = ({ length }: readonly number[]): number => length / (rounds * seconds);
  const p99 = (of: readonly number[]): string => milliseconds(percentile(of, 0.99));
  return {
    what: `Texts, ${processes} processes, ${inFlight} in flight (p99 ${p99(times.together)})`,
    measured: perSecond(aSecond(times.together)),
    floor: `${perSecond(aSecond(times.alone))} committed singly (p99 ${p99(times.alone)})`,
    ratio: ratio(aSecond(times.together) / aSecond(times.alone)),
    aim: '≥ 1,000/s',
  };
}

export async function measureTexts(): Promise<Figure[]> {
  const server = await startPostgres();
  try {
    const url = await createDatabase(server.url);
    await (await openPostgres({ url })).close();
    return [await measureAt(url)];
  } finally {
    await server.stop();
  }
}
