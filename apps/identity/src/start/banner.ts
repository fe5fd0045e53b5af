/** The lines in the terminal once the service is there. */
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Settings } from '../kernel/settings.ts';
import { version } from '../kernel/version.ts';
import { mostMessages } from '../limits/message-totals.ts';
import { sqliteFileIn } from '../storage/start-fault.ts';

const figure = (count: number): string => count.toLocaleString('en');

/**
 * The highest cost of messages to phones, and its consequence for customers, because the figures that stop an attacker also stop customers.
 * @returns lines
 */
export function describeCost(settings: Settings): string {
  const { texts, calls } = mostMessages(settings);
  const { messageTotals: totals, codeSendsACountry, phoneCountries } = settings;
  const countries = phoneCountries === undefined ? 'every country' : [...phoneCountries].sort().join(', ');
  return [
    `The most that an attack can cost: ${figure(texts.anHour)} text messages and ${figure(calls.anHour)} calls in an hour, ${figure(texts.aDay)} and ${figure(calls.aDay)} in a day. Numbers of ${countries} get codes.`,
    `In an hour, ${figure(totals.texts.anHour)} customers can get a code by text message, ${figure(Math.min(codeSendsACountry, totals.texts.anHour))} in one country. If more of yours do, set STEPGATE_CODES_AN_HOUR.`,
  ].join('\n');
}

/** Which database, and where it is: a forgotten DATABASE_URL shows here. */
function describeDatabase({ databaseUrl, dataDir, settings }: Config, isNew: boolean): string {
  if (databaseUrl !== undefined) return 'PostgreSQL';
  const file = resolve(sqliteFileIn(dataDir));
  if (settings.demo) return `its embedded database ${file}`;
  return isNew
    ? `a new embedded database, ${file}. If your customers are in PostgreSQL, DATABASE_URL is missing`
    : `its embedded database ${file}, because DATABASE_URL is not set`;
}

/**
 * @param address where the process listens
 * @param isNew whether this start has made the embedded database
 * @param more what an extra says, in place of the cost
 * @returns lines
 */
export function formatBanner(config: Config, address: string, isNew: boolean, more = describeCost(config.settings)): string {
  const { demo, origin } = config.settings;
  const first = `Stepgate is at ${demo ? origin : address} on ${describeDatabase(config, isNew)}. Version ${version}, Node ${process.versions.node}.`;
  return `${first}\n${more}`;
}
