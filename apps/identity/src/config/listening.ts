/** Ports and addresses that the service listens on, from the environment. */
import { isIP } from 'node:net';
import type { Faults } from './values.ts';

export function parsePort(name: string, text: string | undefined, faults: Faults): number | undefined {
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  faults.push(`${name} must be a port number, not "${text}"`);
  return undefined;
}

/** Metrics need no password, so by default only this machine can read them. */
export function parseMetricsHost(text: string | undefined, faults: Faults): string {
  if (text === undefined || text === '') return '127.0.0.1';
  if (text !== 'localhost' && isIP(text) === 0)
    faults.push(`STEPGATE_METRICS_HOST must be an address of this machine such as 10.0.0.5, not "${text}"`);
  return text;
}
