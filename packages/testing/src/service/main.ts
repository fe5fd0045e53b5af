#!/usr/bin/env node
/** `npx @stepgate/testing`: the service for a developer's machine and for the tests of an app. */
import { parseArgs } from 'node:util';
import { Refusal, refuseProduction } from './refuse-production.ts';

const usage = `stepgate-dev [--port 3000] [--origin http://localhost:5173]
  --port    where the service listens; 0 takes a free one
  --origin  the address that browsers use, if your app passes the service's paths on
Settings of the service are taken from the environment (docs/operating-reference.md).`;

async function start(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '3000' }, origin: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(usage);
  refuseProduction(process.env);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Refusal(`--port must be a port, not "${values.port}"`);
  // Only now, because it loads the whole service.
  const { run } = await import('./run.ts');
  await run(port, values.origin);
}

/** A fault that the developer can mend: a setting, an argument, or a port that is taken. */
const isSentence = (error: unknown): error is Error =>
  error instanceof Error && (error instanceof Refusal || error.name === 'ConfigError' || 'code' in error);

try {
  await start();
} catch (error) {
  console.error(isSentence(error) ? error.message : error);
  process.exit(1);
}
