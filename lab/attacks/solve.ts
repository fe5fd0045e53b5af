/** Goes through a token's challenges with whatever method a person can pass: the first that works, the alternatives too. */
import { type ChallengeType, challengeTypes } from '@stepgate/contract';
import { paths } from '@stepgate/testkit';
import type { Person } from './person.ts';
import { type ListedMethod, proofs } from './proofs.ts';

type Listed = { readonly type: string; readonly viewData?: { readonly attributes?: { readonly message?: string } } };
type Entry = {
  readonly primaryChallenge: Listed;
  readonly alternatives: readonly Listed[];
  readonly required: boolean;
  readonly passed: boolean;
};

export type Solved = {
  /** Nothing is left to prove. */
  readonly done: boolean;
  readonly passed: readonly ChallengeType[];
  /** The text that the customer saw away from the page while proving. */
  readonly message: string;
};

/** Longer than the wait between two codes of an app, and between two messages to a number. */
const pause = 31_000;

const parseType = (name: string): ChallengeType | undefined => challengeTypes.find((type) => type === name);

const shownOf = ({ type, viewData }: Listed): readonly ListedMethod[] => {
  const known = parseType(type);
  return known === undefined ? [] : [{ type: known, message: viewData?.attributes?.message ?? '' }];
};

/** The open challenge's methods, in the order in which they are offered; empty if nothing is left to prove. */
async function openMethods({ world }: Person, oneTimeToken: string): Promise<{ left: number; methods: readonly ListedMethod[] }> {
  const { status, body } = await world.ask(paths.status, { oneTimeToken });
  if (status !== 200) return { left: -1, methods: [] };
  const { challenges }: { challenges: readonly Entry[] } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
  const open = challenges.filter(({ required, passed }) => required && !passed);
  const [next] = open;
  return { left: open.length, methods: next === undefined ? [] : [next.primaryChallenge, ...next.alternatives].flatMap(shownOf) };
}

/** @param using only these types; by default all that are offered */
export async function solve(person: Person, oneTimeToken: string, using?: readonly ChallengeType[]): Promise<Solved> {
  const passed: ChallengeType[] = [];
  let message = '';
  for (;;) {
    const { left, methods } = await openMethods(person, oneTimeToken);
    if (left <= 0) return { done: left === 0, passed, message };
    const before = passed.length;
    for (const listed of methods.filter(({ type }) => using?.includes(type) ?? true)) {
      person.world.clock.move(pause);
      message += await proofs[listed.type](person, oneTimeToken, listed);
      const after = await openMethods(person, oneTimeToken);
      const same = after.left === left && after.methods[0]?.type === methods[0]?.type;
      if (same || after.left < 0) continue;
      passed.push(listed.type);
      break;
    }
    if (passed.length === before) return { done: false, passed, message };
  }
}
