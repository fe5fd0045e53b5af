/** What the terminal says once the service is there. */
import { routes, testCode } from '@stepgate/contract';
import type { Config } from '../config/config.ts';
import { demoCustomers, demoEmail, demoPassword } from '../demo/customers.ts';
import { demoReviewer } from '../demo/reviewer.ts';

/**
 * @param address where the process listens
 * @returns lines
 */
export function bannerOf({ settings, databaseUrl }: Config, address: string): string {
  const { demo, origin } = settings;
  const first = `Stepgate is at ${demo ? origin : address} on ${databaseUrl === undefined ? 'its embedded database' : 'PostgreSQL'}.`;
  if (!demo) return first;
  return [
    first,
    `\nThis is the demo. Begin at ${origin}/\nIt accepts the code ${testCode}. ${origin}/demo/phone shows every message that it sends.\n`,
    `Customers, all with the password "${demoPassword}":`,
    ...demoCustomers.map(({ name, path }) => `  ${demoEmail(name).padEnd(24)} ${path}`),
    `\nStaff, at ${origin}${routes.review}, with the same password and a code from the demo phone:\n  ${demoReviewer}`,
  ].join('\n');
}
