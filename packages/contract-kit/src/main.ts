#!/usr/bin/env node
/** `npx @stepgate/contract-kit https://…` */
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isHonoured, reportJson, reportText } from './print.ts';
import { runKit } from './run.ts';
import { readSettings, type Settings } from './settings.ts';
import { createCodes } from './terminal.ts';

const usage = `Usage: npx @stepgate/contract-kit <address> [--settings kit.json] [--ask] [--json]

Asks an identity service every call of the contract and reports what it honours.
  --settings  customers and more, as JSON: see docs/own-backend.md
  --ask       asks here for codes and links that were sent
  --json      the report for a machine

Ends with 0 where nothing is broken, 1 where something is, 2 where it could not begin.
`;

function introduction(address: string, settings: Settings): string {
  const { customers, newEmail, newPhoneNumber, mostRequests, mostMinutes } = settings;
  const who = customers.map(({ email, mayChange }) => `  ${email}${mayChange ? ', whose account is changed' : ''}\n`).join('');
  const sent = [newEmail, newPhoneNumber].filter((each) => each !== undefined).join(' and ');
  return `The kit asks ${address} at most ${mostRequests} times, for at most ${mostMinutes} minutes, and no other address.
${who === '' ? 'No customer is given: nobody is logged in.\n' : `It logs in with these test customers, and enters wrong passwords and codes for them:\n${who}`}${sent === '' ? '' : `Messages are sent to ${sent}.\n`}
`;
}

/** npm runs a program on any Node version, even if its package requires another. */
const oldestNode = 22;

async function main(): Promise<number> {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < oldestNode) throw new Error(`The kit needs Node ${oldestNode} or newer; this is Node ${node}.`);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      settings: { type: 'string' },
      ask: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0 || values.help) {
    process.stderr.write(usage);
    return values.help ? 0 : 2;
  }
  const settings = readSettings(values.settings === undefined ? {} : JSON.parse(await readFile(values.settings, 'utf8')));
  process.stderr.write(introduction(address, settings));
  const lines = await runKit(address, settings, {
    fetch,
    now: Date.now,
    wait: (milliseconds) => setTimeout(milliseconds),
    codes: createCodes(settings.testCode, values.ask),
    tell: (progress) => process.stderr.write(`${progress}\n`),
  });
  process.stdout.write(values.json ? reportJson(lines) : reportText(lines));
  return isHonoured(lines) ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
