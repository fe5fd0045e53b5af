#!/usr/bin/env node
/** `npx @stepgate/receipt verify receipt.json --key key.json [--root root.jws]` */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { faultOfKept, rootsIn } from './kept-roots.ts';
import { readKeySet } from './key-set.ts';
import type { Site } from './passkey-signature.ts';
import { formatReport } from './report.ts';
import { verifyReceipt } from './verify-receipt.ts';

const usage = `Usage: stepgate-receipt verify <receipt.json> --key <key.json> [--root <root> …] [--chain <roots>] [--origin <origin>] [--relying-party <domain>]

Verifies the receipt of an approval by the public key of the service's daily roots (npm run events -- key), without a network.
  --root            a root that you have kept, or a file with kept ones: the receipt must rest on them
  --chain           a file with the roots that the operator gives you now (npm run events -- roots), if you have kept only a later one
  --origin, --relying-party   the site that a passkey must have signed for
Ends with 0 if the receipt verifies, 1 if it doesn't, 2 if it could not begin.
`;

/** It could not begin. */
class Unusable extends Error {}

/** npm runs a program on any Node version, even if its package requires another. */
const oldestNode = 22;

type Options = {
  readonly file: string;
  readonly key: string;
  readonly kept: readonly string[];
  readonly chain: string | undefined;
  readonly site: Site;
};

const text = { type: 'string' } as const;
const options = { key: text, root: { ...text, multiple: true }, chain: text, origin: text, 'relying-party': text } as const;

function parseArguments(): Options {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [action, file, ...more] = positionals;
    const { key, root: kept = [], chain, origin, 'relying-party': relyingParty } = values;
    const isWhole = action === 'verify' && more.length === 0 && (chain === undefined || kept.length > 0);
    if (isWhole && file !== undefined && key !== undefined) return { file, key, kept, chain, site: { origin, relyingParty } };
  } catch {}
  throw new Unusable(usage);
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
    throw new Unusable(`${file} can't be read (${code}).\n`);
  }
}

async function readRoots(file: string): Promise<readonly string[]> {
  const found = rootsIn(await read(file));
  if (found.length === 0) throw new Unusable(`${file} has no root, which npm run events -- roots prints.\n`);
  return found;
}

/** A root itself, or the file that has it. */
const keptIn = async (argument: string): Promise<readonly string[]> => {
  const [root, ...more] = rootsIn(argument);
  return root === argument && more.length === 0 ? [root] : readRoots(argument);
};

async function main(): Promise<number> {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < oldestNode)
    throw new Unusable(`stepgate-receipt needs Node ${oldestNode} or newer; this is Node ${node}.\n`);
  const { file, key, kept, chain, site } = parseArguments();
  const keys = readKeySet(await read(key));
  if (keys === undefined)
    throw new Unusable(`${key} isn't the public key of the daily roots, which npm run events -- key prints.\n`);
  const roots = (await Promise.all(kept.map(keptIn))).flat();
  const linking = chain === undefined ? [] : await readRoots(chain);
  const verified = await verifyReceipt(await read(file), keys, site);
  const fault =
    'fault' in verified
      ? verified.fault
      : roots.length > 0
        ? await faultOfKept(verified.receipt.roots, keys, roots, linking)
        : undefined;
  if (fault !== undefined || 'fault' in verified) {
    process.stderr.write(`${fault}\n`);
    return 1;
  }
  process.stdout.write(`${formatReport(verified.receipt, verified.asOf)}\n`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 2;
}
