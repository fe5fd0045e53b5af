/** The demo's outbox: a provider that delivers to the service's own database, where a demo or a test reads the messages. */
import { type PhoneChannel, phoneChannelOf } from '@stepgate/contract';
import { sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import type { Storage } from '../storage/storage.ts';
import type { Mail, MailProvider, MailResult } from './mail/mail-provider.ts';
import type { PhoneMessage, PhoneProvider, PhoneSendResult } from './phone/phone-provider.ts';
import { describeFailure } from './reasons.ts';

export type OutboxMessage = {
  readonly id: string;
  /** A phone channel, or `email`. */
  readonly channel: string;
  readonly to: string;
  /** For mails. */
  readonly subject: string | null;
  readonly text: string;
  readonly sentAt: number;
};

/** Deliveries to phones and by mail, in one sequence. */
export type Outbox = PhoneProvider &
  MailProvider & {
    /** Messages after a cursor, oldest first, at most 100 at a time. Cursor 0 starts at the beginning. */
    messagesAfter(cursor: number): Promise<{ messages: OutboxMessage[]; cursor: number }>;
  };

const page = 100;

/** The PostgreSQL advisory lock that serialises deliveries. */
const inTurn = 5_171_001;

/** The outbox's landlines, from the range reserved for fiction (+1 202 555 0100 to 0199): calls only. */
const landline = /^\+120255501\d\d$/;

const channels: ReadonlySet<PhoneChannel> = new Set(Object.values(phoneChannelOf));

export function createOutbox(storage: Storage, clock: Clock): Outbox {
  function send(mail: Mail): Promise<MailResult>;
  function send(message: PhoneMessage): Promise<PhoneSendResult>;
  async function send(message: Mail | PhoneMessage): Promise<PhoneSendResult> {
    const { id, to, text } = message;
    const [channel, subject] = 'channel' in message ? [message.channel, null] : ['email', message.subject];
    if ((channel === 'sms' || channel === 'whatsapp') && landline.test(to)) return { outcome: 'refused', because: 'not-mobile' };
    try {
      await storage.transaction(async ({ queries }) => {
        // PostgreSQL takes the number before the commit. The lock lets one delivery run at a time, so no reader skips a number that isn't visible
        // yet.
        if (storage.kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(inTurn)})`.execute(queries);
        await queries
          .insertInto('outbox_message')
          .values({ id, channel, recipient: to, subject, text, sent_at: clock.now() })
          // A repeat of a message must not become a second one.
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
      });
      return { outcome: 'sent' };
    } catch (error) {
      // If the database fails here, it is unknown whether it wrote.
      return { outcome: 'unknown', reason: describeFailure(error) };
    }
  }
  return {
    channels,
    send,
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
          subject: row.subject,
          text: row.text,
          sentAt: row.sent_at,
        })),
        cursor: rows.at(-1)?.sequence ?? cursor,
      };
    },
  };
}
