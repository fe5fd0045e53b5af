/**
 * The schema of the policy file, `stepgate.policy.json`. `docs/stepgate.policy.schema.json` is made from it. Each message continues after the path of a value:
 * "methods[0].order[2] must be one of …".
 */
import { type ActionType, actionTypes, isCurrency, secondFactors } from '@stepgate/contract';
import { isSupportedCountry } from 'libphonenumber-js/max';
import * as v from 'valibot';
import { companyRisks, orderedActions, placeholders } from '../../kernel/company-policy.ts';
import { maybeForbidden } from '../../tokens/factors.ts';
import { mostTrustedDays, noOrderIn, noSecondFactor, risks } from './floor.ts';

export const toActionType = (name: string): ActionType | undefined =>
  actionTypes.find((action) => action === `IDENTITY__${name}`);
const nameOf = (action: ActionType): string => action.replace('IDENTITY__', '');

/** @param refused why some values are refused here, in place of the list of the allowed ones */
const oneOf = <const T extends readonly string[]>(names: T, refused: (name: string) => string | undefined = () => undefined) =>
  v.picklist(names, ({ input }) => {
    const why = typeof input === 'string' ? refused(input) : undefined;
    return why === undefined ? `must be one of ${names.join(', ')}` : `can't be this: ${why}`;
  });

const listOf = <S extends v.GenericSchema>(each: S) =>
  v.pipe(
    v.array(each, 'must be a list'),
    v.minLength(1, 'must name something'),
    v.check((all) => new Set(all).size === all.length, 'must name each once'),
  );

const countries = v.pipe(
  listOf(
    v.pipe(
      v.string('must be a two-letter country code'),
      v.regex(/^[A-Z]{2}$/, 'must be a two-letter country code'),
      v.check(isSupportedCountry, 'must be a two-letter country code'),
    ),
  ),
  v.description('Where the customer lives (ISO 3166, two letters). Without it, the rule is for every country.'),
);

const actionsOf = (actions: readonly ActionType[]) =>
  v.pipe(
    listOf(
      oneOf(actions.map(nameOf), (name) => {
        const action = toActionType(name);
        return action === undefined ? undefined : noOrderIn[action];
      }),
    ),
    v.description('What the customer does. Without it, the rule is for every action.'),
  );

const order = v.pipe(
  v.strictObject({
    countries: v.optional(countries),
    actions: v.optional(actionsOf(orderedActions)),
    order: v.pipe(
      listOf(
        oneOf([...placeholders, ...secondFactors], (name) => Object.entries(noSecondFactor).find(([type]) => type === name)?.[1]),
      ),
      v.check((all) => secondFactors.some((type) => all.includes(type)), 'must name a method'),
      v.description(
        'The second factors that are offered and taken, the first one first. A placeholder counts only if its method is named, too: choice is the one that the customer chose, company the one that you prefer for the customer, last the one that worked last.',
      ),
    ),
  }),
  v.description('The first rule that applies decides.'),
);

const risk = <const R extends keyof typeof risks>(name: R) =>
  v.strictObject({
    countries: v.optional(countries),
    actions: v.optional(actionsOf(risks[name].actions)),
    risk: v.literal(name),
    ask: v.pipe(
      listOf(oneOf(risks[name].answers)),
      v.description('One of them passes the challenge. The first one is shown first.'),
    ),
  });

const forbidden = v.pipe(
  v.strictObject({
    countries: v.optional(countries),
    actions: v.optional(actionsOf(actionTypes)),
    methods: listOf(oneOf(maybeForbidden)),
  }),
  v.description('Neither offered nor taken. Every rule that applies counts.'),
);

const upTo = v.record(
  v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be a currency'), v.check(isCurrency, 'must be a currency that is in use')),
  v.pipe(
    v.string('must be an amount in quotes, such as "999.50"'),
    v.regex(/^\d{1,12}(?:\.\d{1,4})?$/, 'must be an amount in quotes, such as "999.50"'),
  ),
);

export const policyFile = v.strictObject(
  {
    $schema: v.optional(v.string('must be the address of the schema')),
    methods: v.optional(
      v.pipe(
        v.array(order, 'must be a list'),
        v.description('Which second factors, in which order. After your rules comes the built-in one.'),
      ),
    ),
    risks: v.optional(
      v.pipe(
        v.array(
          v.variant(
            'risk',
            [
              risk('profile'),
              risk('checkpoint'),
              risk('guess'),
              risk('selfie'),
              risk('wrong-passwords'),
              risk('suspicious-browser'),
            ],
            `must have a risk: one of ${companyRisks.join(', ')}`,
          ),
          'must be a list',
        ),
        v.description(
          'What a risk asks for, before the second factor. The first rule for the risk that applies decides; after your rules come the built-in ones.',
        ),
      ),
    ),
    forbidden: v.optional(v.array(forbidden, 'must be a list')),
    trustedBrowsers: v.optional(
      v.strictObject({
        days: v.pipe(
          v.number('must be a number of days'),
          v.integer('must be a whole number of days'),
          v.minValue(0, 'must be 0 or more'),
          v.maxValue(
            mostTrustedDays,
            `must be ${mostTrustedDays} at most: who reads an account has to log in with two factors once in ${mostTrustedDays} days (Delegated Regulation (EU) 2018/389, article 10)`,
          ),
          v.description(
            'For how many days after a full login a browser that the customer trusts spares the second factor, at a login that only reads. 0 is off.',
          ),
        ),
      }),
    ),
    verifyLater: v.optional(
      v.pipe(
        v.boolean('must be true or false'),
        v.description("Whether the code to a new number that a login needs can wait: 'Verify later'."),
      ),
    ),
    syncedPasskeys: v.optional(
      v.strictObject({
        upTo: v.pipe(
          v.union([v.literal('any'), upTo], 'must be "any", or amounts by currency such as { "GBP": "1000" }'),
          v.description('Up to which amount a synced passkey approves a payment. A currency that is not named has 0.'),
        ),
      }),
    ),
  },
  'must be an object',
);
export type PolicyFile = v.InferOutput<typeof policyFile>;
