/** The owner of the shown phone, and the messages on it. */
import type { DemoCustomer } from './use-customers.ts';
import type { DemoMessage } from './use-messages.ts';

export type Owner = {
  /** The demo customer, or `undefined` for a new one, whose addresses are still unknown. */
  readonly customer: DemoCustomer | undefined;
  /** All demo customers. */
  readonly customers: readonly DemoCustomer[];
  /** Milliseconds since 1970: when this person was chosen. */
  readonly since: number;
};

const has = ({ email, numbers }: DemoCustomer, address: string): boolean => email === address || numbers.includes(address);

/**
 * Whether a message arrives on the owner's phone: it goes to one of the customer's addresses, or, since the customer was chosen, to an address that
 * belongs to no demo customer, such as a new number.
 */
export function arrivesAt({ customer, customers, since }: Owner, { to, sentAt }: Pick<DemoMessage, 'to' | 'sentAt'>): boolean {
  if (customer !== undefined && has(customer, to)) return true;
  return sentAt >= since && !customers.some((each) => has(each, to));
}
