/** The output of `npm run policy -- explain`, in the sentences of the desk. */
import { staffWords } from '@stepgate/contract/staff-words';
import type { ExplainedAction, ExplainedChallenge, Explanation } from '../tokens/explain-demand.ts';

const describeChallenge = ({ because, methods, untilEnough }: ExplainedChallenge): string[] => [
  `${staffWords[`because.${because}`]}${untilEnough ? ', unless what came before is enough' : ''}:`,
  ...(methods.length === 0
    ? ['  no method of this customer']
    : methods.map(({ type, place }, at) => {
        const choice = `${at === 0 ? '' : 'or '}${staffWords[`method.${type}`]}`;
        return `  ${choice}${place === 'order-of-policy' ? '' : ` (${staffWords[`place.${place}`]})`}`;
      })),
];

export const nameOfAction = (action: ExplainedAction): string => action.replace('IDENTITY__', '');

/**
 * @param email of the customer
 * @param blocked what blocks every login, a sentence each
 */
export function describeExplanation(
  email: string,
  { action, policy, country, given, ...rest }: Explanation,
  blocked: readonly string[],
): string {
  const first = given.flatMap((proof) => (proof === 'PASSWORD' || proof === 'SOCIAL' ? staffWords[`method.${proof}`] : []));
  return [
    `${nameOfAction(action)} of ${email}, under the policy ${policy}${country === undefined ? '' : `, with the rules of ${country}`}.`,
    ...(first.length === 0 ? [] : [`After this, in a new browser: ${first.join(', ')}.`]),
    ...(rest.challenges.length === 0 ? ['Nothing more is required.'] : rest.challenges.flatMap(describeChallenge)),
    ...(rest.withheld.length === 0 ? [] : ['Not offered:']),
    ...rest.withheld.map(({ type, because }) => `  ${staffWords[`method.${type}`]}: ${staffWords[`withheld.${because}`]}`),
    ...rest.refused.map((reason) => `It fails anyway. ${staffWords[`refused.${reason}`]}`),
    ...(blocked.length === 0 ? [] : ['Blocked now:']),
    ...blocked.map((sentence) => `  ${sentence}`),
  ].join('\n');
}
