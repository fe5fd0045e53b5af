/** Gives a reader many inputs, and watches what it does: its answers, its faults, connections, processor time and memory. */
import { Socket } from 'node:net';
import { inputFrom, randomFrom } from './mutate.ts';

export type Reader = {
  /** Its input. */
  readonly name: string;
  /** All of these are accepted. */
  readonly valid: readonly Buffer[];
  /** They have the right form, and are refused for another reason. */
  readonly mayRefuseValid?: true;
  /** Bytes that can reach it. */
  readonly longest: number;
  /** @returns whether it accepts the input. It returns `false` for a refusal in its own form only, and throws anything else. */
  readonly read: (input: Buffer) => Promise<boolean> | boolean;
  /** A slow reader gets a tenth of the inputs in the test suite. */
  readonly isSlow?: true;
};

export type Fuzzed = {
  readonly inputs: number;
  readonly accepted: number;
  readonly refused: number;
  /** The first few, with the input in base64. */
  readonly faults: readonly string[];
  readonly connections: number;
  /** Milliseconds of processor time, of all threads. */
  readonly worked: number;
  /** How far the memory of the process grew, in MiB, as far as it was looked at. */
  readonly grown: number;
};

const mebibyte = 1_048_576;
const mostFaults = 5;
/** Inputs between two looks at the memory. */
const everySo = 50;

/** Counts every connection that this process begins, and lets none through. */
function refuseConnections(): { readonly count: () => number; readonly allow: () => void } {
  const { connect } = Socket.prototype;
  let count = 0;
  Socket.prototype.connect = () => {
    count += 1;
    throw new Error('a reader connects');
  };
  return {
    count: () => count,
    allow() {
      Socket.prototype.connect = connect;
    },
  };
}

const memory = (): number => process.memoryUsage.rss() / mebibyte;

const processorTime = (since?: NodeJS.CpuUsage): NodeJS.CpuUsage => process.cpuUsage(since);

/** @param inputs how many, the valid ones among them */
export async function fuzz({ read, valid, longest }: Reader, inputs: number, seed: number): Promise<Fuzzed> {
  const random = randomFrom(seed);
  const faults: string[] = [];
  let accepted = 0;
  let refused = 0;
  const connections = refuseConnections();
  try {
    // The library is loaded, and has its tables, before anything is measured.
    for (const each of valid) await read(each);
    const [before, since] = [memory(), processorTime()];
    let most = before;
    for (let nth = 0; nth < inputs; nth += 1) {
      const input = valid[nth] ?? inputFrom(random, valid, longest);
      try {
        if (await read(input)) accepted += 1;
        else refused += 1;
      } catch (error) {
        if (faults.length < mostFaults) faults.push(`${error} of ${input.toString('base64').slice(0, 2_000)}`);
      }
      if (nth % everySo === 0) most = Math.max(most, memory());
    }
    const { user, system } = processorTime(since);
    return {
      inputs,
      accepted,
      refused,
      faults,
      connections: connections.count(),
      worked: (user + system) / 1_000,
      grown: most - before,
    };
  } finally {
    connections.allow();
  }
}
