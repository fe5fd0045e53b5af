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

/** The operator's choice for a value that no secret opens: `delete` its row, `empty` the column, or leave it because the service needs the value. */
type IfLost = 'delete' | 'empty' | 'stays';

/** It is sealed again, for the owner that its row's key names. `numbered`: the key is a number. */
type SealedAgain<Row> = {
  readonly key: keyof Row & string;
  readonly owner: (key: string) => string;
  readonly numbered?: true;
  readonly ifLost: IfLost;
};
/** It lives for minutes, so the former secret stays until it has expired. */
type Expires<Row> = { readonly key: keyof Row & string; readonly until: keyof Row & string };

const itself = (key: string): string => key;

const columns: {
  readonly [T in keyof Schema as [SealedOf<Schema[T]>] extends [never] ? never : T]: {
    readonly [C in SealedOf<Schema[T]>]: SealedAgain<Schema[T]> | Expires<Schema[T]>;
  };
} = {
  installation: { sealed: { key: 'id', owner: itself, ifLost: 'stays' } },
  service_secret: { keys: { key: 'id', owner: keptKeysOwner, ifLost: 'stays' } },
  totp: { secret: { key: 'customer_id', owner: itself, ifLost: 'delete' } },
  further_totp: { secret: { key: 'id', owner: itself, ifLost: 'delete' } },
  totp_enrolment: { secret: { key: 'customer_id', owner: itself, ifLost: 'delete' } },
  push_device: { subscription: { key: 'id', owner: itself, ifLost: 'empty' } },
  former_factor: { content: { key: 'id', owner: itself, ifLost: 'delete' } },
  face_template: { template: { key: 'customer_id', owner: templateOwner, ifLost: 'delete' } },
  // Its owner includes the challenge, which only the request for it names.
  face_session: { state: { key: 'hash', until: 'expires_at' } },
  staff: { totp_secret: { key: 'id', owner: itself, ifLost: 'delete' } },
  social_login: { secrets: { key: 'state_hash', owner: socialLoginOwner, ifLost: 'delete' } },
  waiting_mail: { content: { key: 'id', owner: itself, ifLost: 'delete' } },
  waiting_text: { content: { key: 'id', owner: itself, ifLost: 'delete' } },
  follow_up: { content: { key: 'id', owner: itself, ifLost: 'delete' } },
  event_key: {
    sealed: { key: 'generation', owner: (generation) => rootKeyOwner(Number(generation)), numbered: true, ifLost: 'stays' },
  },
  signing_key: {
    sealed: { key: 'generation', owner: (generation) => signingKeyOwner(Number(generation)), numbered: true, ifLost: 'delete' },
  },
};

export type SealedColumn = {
  readonly table: keyof Schema;
  readonly column: string;
  readonly key: string;
  readonly numbered: boolean;
  /** The text before the sealed text in the column. */
  readonly prefix: string;
  readonly again: { readonly owner: (key: string) => string; readonly ifLost: IfLost } | { readonly until: string };
};

/** A password column holds a hash of ours, which isn't sealed, or the sealed hash of another service. */
const imported: SealedColumn = {
  table: 'customer',
  column: 'password_hash',
  key: 'id',
  numbered: false,
  prefix: importedPrefix,
  // The customer sets a new password by mail.
  again: { owner: importedOwner, ifLost: 'empty' },
};

type Entry = { readonly key: string; readonly numbered?: true } & (
  | { readonly owner: (key: string) => string; readonly ifLost: IfLost }
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
        again: 'owner' in entry ? { owner: entry.owner, ifLost: entry.ifLost } : { until: entry.until },
      }),
    ),
  ),
  imported,
];
