import type { Migration } from 'kysely/migration';

/** Each process deletes the expired messages every few seconds: while a provider is away, the tables hold days of them. */
export function expiryOfMessages(): Migration {
  return {
    async up({ schema }) {
      for (const table of ['waiting_mail', 'waiting_text', 'follow_up'])
        await schema.createIndex(`${table}_expires_at`).on(table).column('expires_at').execute();
    },
  };
}
