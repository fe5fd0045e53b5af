/**
 * Every column with sealed values: whose they are, and what happens to them when the secret changes. The type demands an entry for each column of the
 * type `Sealed`, and nothing else opens (`secrets.open`), so a new column doesn't compile until somebody has decided.
 */
import { templateOwner } from '../../challenges/face-match/face-templates.ts';
import { rootKeyOwner } from '../../events/root-keys.ts';
import { importedOwner, importedPrefix } from '../../kernel/password-hashes.ts';
import type { Sealed } from '../../kernel/sealed.ts';
import { signingKeyOwner } from '../../server-api/signing-keys.ts';
import { socialLoginOwner } from '../../social/social-logins.ts';
import type { Schema } from '../../storage/schema.ts';
import { keptKeysOwner } from '../../storage/service-secrets.ts';

type SealedOf<Row> = { [C in keyof Row]: [Extract<Row[C], Sealed>] extends [never] ? never : C }[keyof Row];

/** It is sealed again, for the owner that its row's key names. `numbered`: the key is a number. */
type SealedAgain<Row> = { readonly key: keyof Row & string; readonly owner: (key: string) => string; readonly numbered?: true };
/** It lives for minutes, so the former secret stays until it is over. */
type Expires<Row> = { readonly key: keyof Row & string; readonly until: keyof Row & string };

const itself = (key: string): string => key;

const columns: {
  readonly [T in keyof Schema as [SealedOf<Schema[T]>] extends [never] ? never : T]: {
    readonly [C in SealedOf<Schema[T]>]: SealedAgain<Schema[T]> | Expires<Schema[T]>;
  };
} = {
  installation: { sealed: { key: 'id', owner: itself } },
  service_secret: { keys: { key: 'id', owner: keptKeysOwner } },
  totp: { secret: { key: 'customer_id', owner: itself } },
  totp_enrolment: { secret: { key: 'customer_id', owner: itself } },
  push_device: { subscription: { key: 'id', owner: itself } },
  face_template: { template: { key: 'customer_id', owner: templateOwner } },
  // Its owner includes the challenge, which only the request for it names.
  face_session: { state: { key: 'hash', until: 'expires_at' } },
  staff: { totp_secret: { key: 'id', owner: itself } },
  social_login: { secrets: { key: 'state_hash', owner: socialLoginOwner } },
  waiting_mail: { content: { key: 'id', owner: itself } },
  waiting_text: { content: { key: 'id', owner: itself } },
  follow_up: { content: { key: 'id', owner: itself } },
  event_key: {
    sealed: { key: 'generation', owner: (generation) => rootKeyOwner(Number(generation)), numbered: true },
  },
  signing_key: { sealed: { key: 'generation', owner: (generation) => signingKeyOwner(Number(generation)), numbered: true } },
};

export type SealedColumn = {
  readonly table: keyof Schema;
  readonly column: string;
  readonly key: string;
  readonly numbered: boolean;
  /** What stands before the sealed text in the column. */
  readonly prefix: string;
  readonly again: { readonly owner: (key: string) => string } | { readonly until: string };
};

/** A password column holds a hash of ours, which isn't sealed, or the sealed hash of another service. */
const imported: SealedColumn = {
  table: 'customer',
  column: 'password_hash',
  key: 'id',
  numbered: false,
  prefix: importedPrefix,
  again: { owner: importedOwner },
};

type Entry = { readonly key: string; readonly numbered?: true } & (
  | { readonly owner: (key: string) => string }
  | { readonly until: string }
);

const tables: readonly (keyof typeof columns)[] = Object.keys(columns).filter(
  (name): name is keyof typeof columns => name in columns,
);

export const sealedColumns: readonly SealedColumn[] = [
  ...tables.flatMap((table) =>
    Object.entries<Entry>(columns[table]).map(
      ([column, entry]): SealedColumn => ({
        table,
        column,
        key: entry.key,
        numbered: entry.numbered ?? false,
        prefix: '',
        again: 'owner' in entry ? { owner: entry.owner } : { until: entry.until },
      }),
    ),
  ),
  imported,
];
