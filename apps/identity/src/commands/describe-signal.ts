import type { ReadCustomer } from '../desk/read-customer.ts';

type Signal = ReadCustomer['signals'][number];

/** The demand of each signal, in words for operators. */
const asks = {
  risk: (value: string) => `risk: ${value}`,
  'new-number-due': () => 'no session before a new phone number is set',
  'new-password-due': () => 'the password must be replaced at the next login',
  prefer: (value: string) => `asks for ${value} first`,
} as const satisfies Readonly<Record<Signal['kind'], (value: string) => string>>;

/** A signal in one line. */
export function describeSignal({ kind, value, until, reason, by, at }: Signal): string {
  const since = at > 0 ? `, since ${new Date(at).toISOString()}` : '';
  const end = until === null ? '' : `, until ${new Date(until).toISOString()}`;
  return `${asks[kind](value)}${since}${end}, set by ${by}${reason === '' ? '' : `: ${reason}`}`;
}
