/** Which facts of an event leave the service: those that the contract names. A new fact stays inside until somebody has decided. */
import { changeKinds } from '@stepgate/contract';
import { sentNames } from '@stepgate/contract/events';

type Facts = Readonly<Record<string, unknown>>;

const changes: ReadonlySet<string> = new Set(changeKinds);

/** The details of an approval without a phone number. The sentence that was shown has it masked. */
function withoutNumber(details: unknown): string {
  const { number: _, ...others }: Facts = JSON.parse(String(details));
  return JSON.stringify(others);
}

/**
 * @param facts as they are stored; those of a change are what the notification to the customer names, with numbers masked
 * @returns none for a kind that this release doesn't know
 */
export function sentFacts(kind: string, facts: Facts): Facts {
  if (changes.has(kind)) return facts;
  const names = sentNames.get(kind) ?? [];
  const left = Object.fromEntries(names.flatMap((name) => (name in facts ? [[name, facts[name]]] : [])));
  return kind === 'approval.asked' ? { ...left, details: withoutNumber(left.details) } : left;
}
