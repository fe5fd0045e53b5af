import type { DeskActionName } from '@stepgate/contract';
import { actionWordOf } from './action-words.ts';
import type { DeskCopy } from './desk-copy.ts';
import { familyWordOf } from './family-words.ts';
import { methodWordOf } from './method-words.ts';
import { riskWordOf } from './risk-words.ts';

/** Words that need no values. */
type Word = Extract<
  keyof DeskCopy,
  `${'fact' | 'state' | 'signal' | 'family' | 'purpose' | 'method' | 'action' | 'risk'}.${string}` | `act.${DeskActionName}`
>;

/** Every fact that events have, by its name. */
const factWords: readonly Extract<Word, `fact.${string}`>[] = [
  'fact.method',
  'fact.methods',
  'fact.proof',
  'fact.proofs',
  'fact.action',
  'fact.scope',
  'fact.family',
  'fact.block',
  'fact.channel',
  'fact.outcome',
  'fact.reason',
  'fact.browser',
  'fact.days',
  'fact.network',
  'fact.number',
  'fact.email',
  'fact.app',
  'fact.device',
  'fact.passkey',
  'fact.before',
  'fact.provider',
  'fact.since',
  'fact.until',
  'fact.decision',
  'fact.state',
  'fact.kind',
  'fact.value',
  'fact.limit',
  'fact.by',
  'fact.shown',
  'fact.purpose',
];

/** Values that are names of something else than methods and actions. */
const valueWords: Readonly<Record<string, readonly Word[]>> = {
  action: [
    'act.lift-blocks',
    'act.end-sessions',
    'act.set-signal',
    'act.clear-signal',
    'act.freeze',
    'act.unfreeze',
    'act.remove-method',
    'act.start-recovery',
    'act.stop-recovery',
    'act.take-back',
    'act.confirm-change',
  ],
  kind: ['signal.risk', 'signal.new-number-due', 'signal.new-password-due', 'signal.prefer'],
  purpose: ['purpose.login', 'purpose.phone-change'],
  state: ['state.done', 'state.proposed', 'state.confirmed', 'state.rejected', 'state.expired'],
};

/** @returns the id of the words for a fact of an event; `undefined` for one of a later version */
export const factWordOf = (name: string): Word | undefined => factWords.find((word) => word === `fact.${name}`);

/** @returns the id of the words for the value of a fact; `undefined` if it says what it is by itself */
export function valueWordOf(name: string, value: string): Word | undefined {
  if (name === 'family') return familyWordOf(value);
  return (
    valueWords[name]?.find((word) => word.endsWith(`.${value}`)) ??
    actionWordOf(value) ??
    methodWordOf(value) ??
    (name === 'value' ? riskWordOf(value) : undefined)
  );
}
