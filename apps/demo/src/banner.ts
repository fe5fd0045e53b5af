/** The demo's lines in the terminal, once it is there. */
import { demoPhoneRoute, routes, testCode } from '@stepgate/contract';
import { demoCustomers, demoEmail, demoPassword } from './customers.ts';
import { demoStaff } from './reviewer.ts';

/** @returns lines */
export const formatBanner = (origin: string): string =>
  [
    `\nThis is the demo. Begin at ${origin}/\nIt accepts the code ${testCode}. ${origin}${demoPhoneRoute} shows every message that it sends.\n`,
    `Customers, all with the password "${demoPassword}":`,
    ...demoCustomers.map(({ name, path }) => `  ${demoEmail(name).padEnd(24)} ${path}`),
    `\nStaff, at ${origin}${routes.review}, with the same password and a code from the demo phone:\n  ${demoStaff.join('\n  ')}`,
  ].join('\n');
