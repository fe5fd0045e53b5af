/** One process of the service for tests: reads the environment, serves, and ends when it is asked to or when its test has ended. */
import { randomBytes } from 'node:crypto';
import { createSecrets, readConfig } from '@stepgate/identity';
import { printMessages } from './print-messages.ts';
import { serve } from './serve.ts';
import { testApiKeyOf } from './test-api-key.ts';

/** A test's machine may have a DATABASE_URL that isn't ours, so only names of ours are read. */
const settingsOfEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('STEPGATE_')));

/** Any port, where only the origin counts. */
const anyPort = 3_000;

/** @param port 0 takes a free one @param origin the address that browsers use; by default the service's own @throws ConfigError */
export async function run(port: number, origin: string | undefined): Promise<void> {
  const settingsAt = (listening: number) =>
    readConfig({
      ...settingsOfEnvironment(),
      STEPGATE_ENV: 'demo',
      STEPGATE_ORIGIN: origin ?? `http://localhost:${listening}`,
    }).settings;
  // A wrong setting is named before anything listens.
  settingsAt(port || anyPort);
  const secrets = createSecrets(randomBytes(32));
  const served = await serve(port, settingsAt, secrets);
  const address = `http://localhost:${served.port}`;
  const stop = (): void => void served.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  // The test that started it has ended, in whatever way.
  process.once('disconnect', stop);
  if (process.send !== undefined) process.send(address);
  else {
    console.log(`Stepgate for tests is at ${address}, in memory.\nAPI key for your back end: ${testApiKeyOf(secrets)}`);
    printMessages(served.running);
  }
}
