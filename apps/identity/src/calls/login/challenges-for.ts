import type { ChallengeAnswer, ChallengeType } from '@stepgate/contract';
import type { Ways } from '../../domain/customers.ts';

/**
 * The challenges of a rule for one customer: the ways they have, in the rule's order, each once.
 * @param required as `policy.ts` has it; `preferred` stands for the type the customer prefers
 */
export function challengesFor(
  required: readonly (readonly (ChallengeType | 'preferred')[])[],
  ways: Ways,
  preferred: string,
): ChallengeAnswer[][] {
  return required.map((names) => {
    const wanted = new Set(names.map((name) => (name === 'preferred' ? preferred : name)));
    const available = [...ways.values()];
    return [...wanted].flatMap((type) => available.find((way) => way.type === type) ?? []);
  });
}
