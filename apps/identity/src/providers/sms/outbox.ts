/** The outbox: a provider that delivers to the service's own database, where a demo or a test reads what was sent. */
import type { Clock } from '../../domain/clock.ts';
import type { Storage } from '../../storage/storage.ts';
import type { SmsProvider } from './sms-provider.ts';

export type OutboxMessage = {
  readonly id: string;
  readonly channel: string;
  readonly to: string;
  readonly text: string;
  readonly sentAt: number;
};

export type Outbox = SmsProvider & {
  /** Messages after a cursor, oldest first, at most 100 at a time. A cursor of 0 begins at the beginning. */
  messagesAfter(cursor: number): Promise<{ messages: OutboxMessage[]; cursor: number }>;
};

const page = 100;

export function createOutbox(storage: Storage, clock: Clock): Outbox {
  return {
    async send({ id, to, text }) {
      await storage.queries
        .insertInto('outbox_message')
        .values({ id, channel: 'sms', recipient: to, text, sent_at: clock.now() })
        // A repeat of one message is one message.
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      return { outcome: 'sent' };
    },
    async messagesAfter(cursor) {
      const rows = await storage.queries
        .selectFrom('outbox_message')
        .selectAll()
        .where('sequence', '>', cursor)
        .orderBy('sequence')
        .limit(page)
        .execute();
      return {
        messages: rows.map((row) => ({
          id: row.id,
          channel: row.channel,
          to: row.recipient,
          text: row.text,
          sentAt: row.sent_at,
        })),
        cursor: rows.at(-1)?.sequence ?? cursor,
      };
    },
  };
}
