/** Rows that a server makes by itself, one of each kind for a customer. Every session, token and trusted browser is open. */

/** @returns the statements for customers `from` to `to`, with both; `now` in milliseconds */
export function rowsOf(from: number, to: number, now: number): readonly string[] {
  const series = `from generate_series(${from}, ${to}) n`;
  return [
    `insert into customer (id, email, password_hash, created_at, email_verified_at, status)
     select 'c' || n, 'c' || n || '@million.example', 'none', ${now}, ${now}, 'active' ${series}`,
    `insert into session (hash, customer_id, scope, created_at, last_seen_at, expires_at, id)
     select md5('session' || n), 'c' || n, 'full', ${now}, ${now}, ${now} + 86400000, 's' || n ${series}`,
    `insert into one_time_token (hash, customer_id, subject, action, purpose, proofs, redirect_to, created_at, expires_at)
     select md5('token' || n), 'c' || n, 'c' || n, 'IDENTITY__LOGIN', 'login', '', '', ${now}, ${now} + 86400000 ${series}`,
    `insert into device (hash, customer_id, created_at, expires_at)
     select md5('device' || n), 'c' || n, ${now}, ${now} + 86400000 ${series}`,
  ];
}

/** Far behind the positions that a service gives meanwhile. */
const farBehind = 1_000_000_000_000;

/** An event for each customer, as large as a real one, with made-up hashes: enough for its cost, not for its verification. */
export const eventsOf = (from: number, to: number, now: number): readonly string[] => [
  `insert into event (position, id, customer_id, seq, kind, at, salt, facts, digest, previous, hash)
   select ${farBehind} + n, 'event-' || n, 'c' || n, 1, 'customer.registered', ${now}, md5('salt' || n), repeat('f', 160),
     md5('a' || n) || md5('b' || n), repeat('0', 64), md5('c' || n) || md5('d' || n) from generate_series(${from}, ${to}) n`,
  `insert into event_head (customer_id, seq, hash) select 'c' || n, 1, md5('c' || n) || md5('d' || n) from generate_series(${from}, ${to}) n`,
];
