import type { ChallengeAnswer, ChallengeType } from '@stepgate/contract';
import type { Customer, Ways } from './customers.ts';
import { isProof, isSecondFactor, type Requirement } from './policy.ts';

/** One challenge as a token is given it: the ways to pass it, the primary one first. */
export type NewChallenge = { readonly ways: readonly ChallengeAnswer[]; readonly untilEnough: boolean };

const secondFactor = (type: string): string | undefined => (isProof(type) && isSecondFactor(type) ? type : undefined);

/** Challenges that need nothing a customer could lack. */
const asksOfAnybody = [
  'PROFILER',
  'EMAIL_CHECKPOINT',
  'EMAIL_VERIFICATION',
  'MANDATORY_RESET_PASSWORD',
  'INITIATE_CHANGE_PHONE_NUMBER_FLOW',
] as const;

const bare = (type: ChallengeType): ChallengeAnswer => ({ type, viewData: { attributes: {} }, context: {} });

/**
 * The challenges of a rule for one customer: the ways they have, in the rule's order, each once.
 * @param required as `policy.ts` has it
 */
export function challengesFor(
  required: readonly Requirement[],
  ways: Ways,
  customer?: Pick<Customer, 'preferredChallenge' | 'lastWay'>,
): NewChallenge[] {
  const own = {
    preferred: secondFactor(customer?.preferredChallenge ?? ''),
    last: secondFactor(customer?.lastWay ?? ''),
  };
  return required.map(({ ways: names, untilEnough = false, without }) => {
    const wanted = new Set<string | undefined>(names.map((name) => (name === 'preferred' || name === 'last' ? own[name] : name)));
    wanted.delete(without);
    const had = [...wanted].flatMap((type) => {
      const way = [...ways.values()].find((each) => each.type === type);
      return way ?? asksOfAnybody.filter((each) => each === type).map(bare);
    });
    return { ways: had, untilEnough };
  });
}
