/** A PostgreSQL with a million customers, and a million of each row that an operator's command goes through. */
import { createSecrets, type Secrets } from '@stepgate/identity';
import { beforeTheFirst, digestOfFacts, hashOfLink } from '@stepgate/receipt';
import pg from 'pg';
import { rowsOf } from './rows.ts';

const batch = 10_000;

const made = (many: number, now: number): readonly string[] => [
  ...rowsOf(1, many, now),
  // Half of the events have failed, the other half hasn't joined yet.
  `insert into webhook_chain (customer_id, next_seq, last_seq, attempts, next_at, failing_since)
   select 'c' || n, 1, 1, 9, ${now} + 3600000, ${now} - n from generate_series(1, ${many / 2}) n`,
  `insert into webhook_log (id, position) values (1, ${many / 2})`,
];

const kind = 'customer.registered';

function createEvent(n: number, now: number) {
  const [salt, facts] = [`salt ${n}`, '{}'];
  const digest = digestOfFacts(salt, facts);
  const link = { id: `event-${n}`, customerId: `c${n}`, seq: 1, kind, at: now, digest, previous: beforeTheFirst };
  return { ...link, position: n, salt, hash: hashOfLink(link) };
}

const numbers = (from: number, many: number): number[] => Array.from({ length: many }, (_, at) => from + at);

async function addEvents(client: pg.Client, many: number, now: number): Promise<void> {
  for (let from = 1; from <= many; from += batch) {
    const events = numbers(from, Math.min(batch, many - from + 1)).map((n) => createEvent(n, now));
    await client.query(
      `insert into event (position, id, customer_id, seq, kind, at, salt, facts, digest, previous, hash)
       select position, id, customer, 1, $7, ${now}, salt, '{}', digest, '${beforeTheFirst}', hash
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
         as made (position, id, customer, salt, digest, hash)`,
      [
        events.map(({ position }) => position),
        events.map(({ id }) => id),
        events.map(({ customerId }) => customerId),
        events.map(({ salt }) => salt),
        events.map(({ digest }) => digest),
        events.map(({ hash }) => hash),
        kind,
      ],
    );
  }
  await client.query('insert into event_head (customer_id, seq, hash) select customer_id, seq, hash from event');
  await client.query(`update event_log set position = ${many}`);
}

/** Authenticators that a former secret has sealed. */
async function addAuthenticators(client: pg.Client, secrets: Secrets, many: number): Promise<void> {
  const key = secrets.newToken();
  for (let from = 1; from <= many; from += batch) {
    const ids = numbers(from, Math.min(batch, many - from + 1)).map((n) => `c${n}`);
    await client.query(
      'insert into totp (customer_id, secret, last_step) select customer, secret, 0 from unnest($1::text[], $2::text[]) as t (customer, secret)',
      [ids, ids.map((id) => secrets.seal(key, id))],
    );
  }
}

/** @param key the secret that seals the authenticators */
export async function fill(url: string, key: Buffer, many: number, say: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const now = Date.now();
    for (const statement of made(many, now)) await client.query(statement);
    say('customers, sessions, tokens, browsers and failed deliveries are there');
    await addEvents(client, many, now);
    say('events are there');
    await addAuthenticators(client, createSecrets(key), many);
    await client.query('vacuum analyze');
    say('authenticators are there');
  } finally {
    await client.end();
  }
}
