/** Inputs that a client might send: valid ones, spoilt in the ways that readers get wrong. The same seed gives the same inputs. */

/** A whole number from 0 to below `below`. */
export type Random = (below: number) => number;

/** mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const bytesFrom = (random: Random, length: number): Buffer => Buffer.from(Array.from({ length }, () => random(256)));

/** @throws Error for an empty list */
function pick<T>(random: Random, list: readonly T[]): T {
  const chosen = list[random(list.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}

/** Values that nest, or name a large length: in CBOR, JSON, forms, cookies, JPEG and texts. */
const units = [
  '\x81',
  '\xa1\x00',
  '\x9b\x7f\xff\xff\xff',
  '\x5a\xff\xff\xff\xff',
  '\x9f',
  '[',
  '{"a":',
  '--',
  '\r\n',
  ';',
  '=',
  ',',
  '.',
  '$',
]
  .concat([
    '99999999999',
    '\xff\xda\x00\x02',
    '\xff\xc2\xff\xff',
    '%',
    '\\u0000',
    '"',
    'é',
    '🔑',
    '\0',
    '-',
    '+',
    ' ',
    '__proto__',
  ])
  .map((unit) => Buffer.from(unit, /[^\0-\xff]/.test(unit) ? 'utf8' : 'latin1'));

/** How often a unit is repeated: mostly a few times, rarely so that it fills the longest input. */
const chooseTimes = (random: Random, longest: number, unit: Buffer): number =>
  random(40) === 0 ? Math.floor(longest / unit.length) : 1 + random(40);

type Spoil = (random: Random, input: Buffer, longest: number) => Buffer;

const replaced = (input: Buffer, from: number, to: number, by: Buffer): Buffer =>
  Buffer.concat([input.subarray(0, from), by, input.subarray(to)]);

const spoils: readonly Spoil[] = [
  (random, input) => input.subarray(0, random(input.length + 1)),
  (random, input) => {
    const at = random(input.length);
    return replaced(input, at, at + 1, bytesFrom(random, 1));
  },
  (random, input) => {
    const at = random(input.length);
    return replaced(input, at, at + 1, Buffer.from([(input[at] ?? 0) ^ (1 << random(8))]));
  },
  (random, input) => {
    const at = random(input.length);
    return replaced(input, at, at, bytesFrom(random, 1 + random(16)));
  },
  (random, input) => {
    const at = random(input.length);
    return replaced(input, at, at + 1 + random(16), Buffer.alloc(0));
  },
  (random, input, longest) => {
    const [at, unit] = [random(input.length), pick(random, units)];
    return replaced(input, at, at + random(8), Buffer.concat(Array(chooseTimes(random, longest, unit)).fill(unit)));
  },
  (random, input) => {
    const [from, at] = [random(input.length), random(input.length)];
    return replaced(input, at, at, input.subarray(from, from + random(64)));
  },
  (random, input) => bytesFrom(random, random(Math.min(200, input.length * 2 + 2))),
];

/** @param longest bytes: what the reader could be given */
export function inputFrom(random: Random, valid: readonly Buffer[], longest: number): Buffer {
  let input = pick(random, valid);
  for (let left = 1 + random(3); left > 0; left -= 1) input = pick(random, spoils)(random, input, longest);
  return input.subarray(0, longest);
}
