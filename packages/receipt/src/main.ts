#!/usr/bin/env node
/** `npx stepgate-receipt verify receipt.json --key key.json` */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readKeySet } from './key-set.ts';
import { verifyReceipt } from './receipt.ts';
import { reportOf } from './report.ts';

const usage = `Usage: stepgate-receipt verify <receipt.json> --key <key.json>

Verifies the receipt of an approval by the public key of the service's daily roots (npm run events -- key), without a network.
Ends with 0 if the receipt is whole, 1 if it isn't, 2 if it could not begin.
`;

/** It could not begin. */
class Unusable extends Error {}

/** npm runs a program on any Node version, even if its package requires another. */
const oldestNode = 22;

function wantedOf(): { readonly file: string; readonly key: string } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
    const [action, file, ...more] = positionals;
    if (action === 'verify' && file !== undefined && values.key !== undefined && more.length === 0)
      return { file, key: values.key };
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

async function main(): Promise<number> {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < oldestNode)
    throw new Unusable(`stepgate-receipt needs Node ${oldestNode} or newer; this is Node ${node}.\n`);
  const { file, key } = wantedOf();
  const keys = readKeySet(await read(key));
  if (keys === undefined)
    throw new Unusable(`${key} isn't the public key of the daily roots, which npm run events -- key prints.\n`);
  const verified = await verifyReceipt(await read(file), keys);
  if ('fault' in verified) {
    process.stderr.write(`${verified.fault}\n`);
    return 1;
  }
  process.stdout.write(`${reportOf(verified.receipt)}\n`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 2;
}
