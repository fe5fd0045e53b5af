/** What the terminal says once the service is there. */
import { routes, testCode } from '@stepgate/contract';
import type { Config } from '../config/config.ts';
import { demoCustomers, demoEmail, demoPassword } from '../demo/customers.ts';
import { demoReviewer } from '../demo/reviewer.ts';

/** @param address where the process listens */
export function printBanner({ settings, databaseUrl }: Config, address: string): void {
  console.log(
    `Stepgate is at ${settings.demo ? settings.origin : address} on ${databaseUrl === undefined ? 'its embedded database' : 'PostgreSQL'}.`,
  );
  if (!settings.demo) return;
  console.log(
    `\nThis is the demo. Begin at ${settings.origin}/\nIt accepts the code ${testCode}. ${settings.origin}/demo/phone shows every message that it sends.\n`,
  );
  console.log(`Customers, all with the password "${demoPassword}":`);
  for (const { name, path } of demoCustomers) console.log(`  ${demoEmail(name).padEnd(24)} ${path}`);
  console.log(
    `\nStaff, at ${settings.origin}${routes.review}, with the same password and a code from the demo phone:\n  ${demoReviewer}`,
  );
}
