/** The operators' commands that the campaign tries, and why it leaves out the others. */
import { join } from 'node:path';

/** As `fill` names its customers. */
const emailOf = (n: number): string => `c${n}@million.example`;

type Tried = {
  /** Behind `npm run`. */
  readonly words: string;
  /** The output of a command without work here. Without it, the command ends with exit code 0. */
  readonly refusal?: string;
};

const reviewers = ['ada@million.example', 'bob@million.example'] as const;
/** The service reads the events of 35 days. */
const longAgo = new Date(Date.now() - 40 * 24 * 60 * 60_000).toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString();

/** The first reviewer's is noted, the second one's is carried out. */
const byTwo = (words: string): readonly Tried[] => reviewers.map((by) => ({ words: `${words} --by ${by} --reason tried` }));

/** In the order in which they run; the last one ends every session. @param folder has `customers.jsonl` */
export const commandsOn = (folder: string): readonly Tried[] => [
  { words: 'language english' },
  ...reviewers.map((email) => ({ words: `reviewer add ${email} --role decide` })),
  { words: `reviewer passkey ${reviewers[0]}` },
  { words: `reviewer passkeys ${reviewers[0]}` },
  { words: `reviewer remove-passkey ${reviewers[0]} none`, refusal: `${reviewers[0]} has no passkey none.` },
  { words: 'api-key make payments --scope approvals' },
  { words: 'api-key list' },
  { words: 'api-key end none', refusal: 'No live key has the id none.' },
  { words: 'secret status' },
  { words: 'secret unopenable' },
  { words: 'policy check' },
  { words: `policy explain ${emailOf(7)} login` },
  { words: 'customer list --limit 1000' },
  { words: 'customer list --not-yet-logged-in' },
  { words: 'customer list --status paused' },
  { words: `customer show ${emailOf(7)}` },
  { words: `customer unblock ${emailOf(7)}` },
  { words: `customer signal set ${emailOf(7)} risk checkpoint --reason tried` },
  { words: `customer signal clear ${emailOf(7)} risk --reason tried` },
  { words: `customer pause ${emailOf(7)}` },
  { words: `customer reactivate ${emailOf(7)}` },
  { words: `customer deactivate ${emailOf(8)} --title Closed --message Closed` },
  { words: `customer export ${emailOf(9)}` },
  { words: `customer erase ${emailOf(9)}` },
  ...byTwo(`customer stop ${emailOf(10)} --since ${yesterday}`),
  ...byTwo(`customer confirm ${emailOf(11)}`),
  ...byTwo(`customer passkeys-only-off ${emailOf(12)}`),
  ...reviewers.map((email) => ({ words: `reviewer remove ${email}` })),
  { words: `customer import ${join(folder, 'customers.jsonl')}` },
  { words: 'events export' },
  { words: 'events export --customer c13' },
  { words: 'events count --by kind' },
  { words: `events archive --until ${longAgo} --to ${folder}` },
  { words: `events verify --archive ${folder}` },
  { words: `events forget --archive ${folder}` },
  { words: `customer export ${emailOf(13)} --archive ${folder}` },
  { words: 'events receipt --customer c13 none', refusal: 'The customer has no such approval in the log.' },
  { words: 'events verify' },
  { words: 'events roots' },
  { words: 'events key' },
  { words: 'events begin-again --reason tried', refusal: 'The service signs: there is nothing to begin again.' },
  { words: 'webhooks status' },
  { words: 'webhooks retry' },
  { words: 'webhooks again --after 0' },
  { words: 'webhooks end' },
  { words: 'backup accept' },
  { words: 'backup restored' },
];

const ofSqlite = 'it copies the embedded database';
const ofWords = 'it reads the built pages and no database';

export const leftOut: Readonly<Record<string, string>> = {
  'backup make': ofSqlite,
  'backup restore': ofSqlite,
  'language export': ofWords,
  'language check': ofWords,
  'language import': ofWords,
  'passwords check': 'it reads a file of hashes and no database',
};
