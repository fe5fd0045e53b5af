import type { Migration } from 'kysely/migration';
import type { Storage } from '../storage.ts';
import { key, required, requiredUnique } from './columns.ts';

/** Messages that wait, and what the demo has sent. `schema.ts` describes each column. */
export function messages(kind: Storage['kind']): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('waiting_mail')
        .addColumn('id', 'text', key)
        .addColumn('content', 'text', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('attempts', 'integer', required)
        .addColumn('next_at', 'bigint', required)
        .execute();
      await schema.createIndex('waiting_mail_next').on('waiting_mail').column('next_at').execute();
      await schema.createIndex('waiting_mail_expires_at').on('waiting_mail').column('expires_at').execute();

      await schema
        .createTable('waiting_text')
        .addColumn('id', 'text', key)
        .addColumn('content', 'text', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('attempts', 'integer', required)
        .addColumn('next_at', 'bigint', required)
        .execute();
      await schema.createIndex('waiting_text_next').on('waiting_text').column('next_at').execute();
      await schema.createIndex('waiting_text_expires_at').on('waiting_text').column('expires_at').execute();

      await schema
        .createTable('follow_up')
        .addColumn('id', 'text', key)
        .addColumn('content', 'text', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('attempts', 'integer', required)
        .addColumn('next_at', 'bigint', required)
        .execute();
      await schema.createIndex('follow_up_next').on('follow_up').column('next_at').execute();
      await schema.createIndex('follow_up_expires_at').on('follow_up').column('expires_at').execute();

      await schema
        .createTable('outbox_message')
        .addColumn('sequence', kind === 'sqlite' ? 'integer' : 'bigserial', (c) =>
          kind === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey(),
        )
        .addColumn('id', 'text', requiredUnique)
        .addColumn('channel', 'text', required)
        .addColumn('recipient', 'text', required)
        .addColumn('text', 'text', required)
        .addColumn('sent_at', 'bigint', required)
        .addColumn('subject', 'text')
        .execute();
    },
  };
}
