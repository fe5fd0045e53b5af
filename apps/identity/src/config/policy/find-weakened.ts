/** The rules of a policy file that a value alone doesn't break. */
import { type ActionType, type ChallengeType, secondFactors } from '@stepgate/contract';
import { applies, type CompanyPolicy, orderedActions, type Situation } from '../../kernel/company-policy.ts';
import { policyHere } from '../../tokens/built-in-policy.ts';
import { alone, noFaceAfterLink, risks } from './floor.ts';
import type { PolicyFile } from './policy-file.ts';

const aloneEntries: readonly (readonly [string, string])[] = Object.entries(alone);

function findInRules({ methods = [], risks: riskRules = [] }: PolicyFile): string[] {
  const faces = methods.flatMap(({ actions, order }, at) =>
    actions?.includes('RESET_PASSWORD') && order.includes('FACE_MATCH')
      ? [`methods[${at}].order can't name FACE_MATCH: ${noFaceAfterLink}`]
      : [],
  );
  const together = riskRules.flatMap(({ ask }, at) => {
    const types: readonly string[] = ask;
    return aloneEntries.flatMap(([type, why]) =>
      types.includes(type) && types.length > 1 ? [`risks[${at}].ask can't name ${type} with others: ${why}`] : [],
    );
  });
  return [...faces, ...together];
}

/** Each country that a rule names, and any other one. */
function countriesIn({ methods, risks: riskRules, forbidden }: CompanyPolicy): (string | undefined)[] {
  const named = [...methods, ...riskRules, ...forbidden].flatMap(({ countries }) => (countries === 'every' ? [] : countries));
  return [...new Set(named), undefined];
}

/** A challenge without a method that could pass, whatever the account has. */
function findImpassable(policy: CompanyPolicy): string[] {
  const isAllowed = (type: ChallengeType, situation: Situation): boolean =>
    !policy.forbidden.some((rule) => rule.methods.includes(type) && applies(rule, situation));
  const say = (action: ActionType, country: string | undefined, who: string): string =>
    `${who} ${country === undefined ? '' : `in ${country} `}could pass ${action.replace('IDENTITY__', '')}: "forbidden" leaves no method of those that are asked`;
  return countriesIn(policy).flatMap((country) => [
    ...orderedActions.flatMap((action) => {
      const situation = { country, action };
      const { order } = policyHere(policy, situation);
      return secondFactors.some((type) => order.includes(type) && isAllowed(type, situation))
        ? []
        : [say(action, country, 'nobody')];
    }),
    ...Object.entries(risks).flatMap(([risk, { actions }]) =>
      actions.flatMap((action) => {
        const situation = { country, action };
        const rule = policy.risks.find((each) => each.risk === risk && applies(each, situation));
        return rule === undefined || rule.ask.some((type) => isAllowed(type, situation))
          ? []
          : [say(action, country, `nobody with the risk "${risk}"`)];
      }),
    ),
  ]);
}

/** @returns sentences */
export const findWeakened = (file: PolicyFile, policy: CompanyPolicy): readonly string[] => [
  ...findInRules(file),
  ...new Set(findImpassable(policy)),
];
