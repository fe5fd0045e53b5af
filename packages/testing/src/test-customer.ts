/** A customer in the hands of a test. */
import type { Ask } from './ask.ts';
import type { Message, SessionCookie, StoredCustomer, Verification } from './protocol.ts';

export type TestCustomer = StoredCustomer & {
  /**
   * Says what the next logins and approvals of this customer ask for, and how each of them ends, one after the other.
   * @example
   * ```ts
   * import { startStepgate } from '@stepgate/testing';
   *
   * const stepgate = await startStepgate();
   * const ada = await stepgate.customers.create({ methods: ['PUSH', 'SMS'] });
   * await ada.next({ asks: 'PUSH', ends: 'refused' });
   * ```
   */
  next(...verifications: readonly Verification[]): Promise<void>;
  /** Waits for the next message to this customer that the test hasn't read yet. @param channel by default any */
  message(channel?: Message['channel']): Promise<Message>;
  /** Waits for the next code by text message, WhatsApp or call that the test hasn't read yet. @returns six digits */
  code(): Promise<string>;
  /** Waits for the next e-mail with a link that the test hasn't read yet. @returns the address */
  link(): Promise<string>;
  /** A code of the customer's authenticator app that wasn't used yet. If the current one was, the clock moves on to the next. */
  authenticatorCode(): Promise<string>;
  /** Logs in by the service's own calls. @returns the cookies of the session */
  logIn(): Promise<readonly SessionCookie[]>;
};

/** Milliseconds to wait for a message. */
const patience = 10_000;

export function testCustomer(ask: Ask, stored: StoredCustomer): TestCustomer {
  const { id: customerId, email, phones } = stored;
  const unread: Message[] = [];
  let cursor = 0;

  /** @returns the first unread message that fits. Those before it stay unread. */
  async function read(what: string, fits: (message: Message) => boolean): Promise<Message> {
    const deadline = performance.now() + patience;
    for (;;) {
      const at = unread.findIndex(fits);
      const [found] = at < 0 ? [] : unread.splice(at, 1);
      if (found !== undefined) return found;
      const wait = Math.max(0, deadline - performance.now());
      const answer = await ask('messages', { to: [email, ...phones], after: cursor, wait });
      if (answer.messages.length === 0) throw new Error(`@stepgate/testing: no ${what} came for ${email}`);
      unread.push(...answer.messages);
      cursor = answer.cursor;
    }
  }

  return {
    ...stored,
    async next(...verifications) {
      await ask('script', { customerId, verifications });
    },
    message: (channel) => read(channel ?? 'message', (each) => channel === undefined || each.channel === channel),
    async code() {
      const { code } = await read('code', (each) => each.channel !== 'email' && each.code !== undefined);
      return code ?? '';
    },
    async link() {
      const { link } = await read('link', (each) => each.channel === 'email' && each.link !== undefined);
      return link ?? '';
    },
    async authenticatorCode() {
      return (await ask('authenticator-code', { customerId })).code;
    },
    async logIn() {
      return (await ask('log-in', stored)).cookies;
    },
  };
}
