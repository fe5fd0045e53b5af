/**
 * A token as a browser sees it: the wire answers of its challenges. They are made from the data that the token stores, in the language of this request and with
 * the customer's current numbers. No rule reads them back.
 */

import {
  type ChallengeAnswer,
  type ChallengeType,
  calls,
  type PhoneCodeType,
  type TokenPropertiesAnswer,
} from '@stepgate/contract';
import { listPushDevices, type PushDevice } from '../factors/devices.ts';
import { listWithheld, type WithheldNumber } from '../factors/sim-checks.ts';
import type { CallContext } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { maskDecoy, maskPhoneNumber, withoutMissingDigits } from '../kernel/masked.ts';
import { messageOf } from '../messages/problem-messages.ts';
import { wordsIn } from '../messages/templates/catalogue.ts';
import { mayRecover } from '../passkeys/may-recover.ts';
import { lostPhone } from '../phone-numbers/lost-phone-words.ts';
import { reachable, readableBeginning, readableNumber } from '../providers/phone/reachable.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import { databaseNow } from '../storage/transaction.ts';
import { simChangeWords, withholdsChangedSims } from '../tokens/changed-sims.ts';
import { daysOfTrust } from '../tokens/days-of-trust.ts';
import { secondFactorTypes } from '../tokens/factors.ts';
import { findHeldToken, onPhone } from '../tokens/hand-off.ts';
import type { Method, TypeWithData } from '../tokens/methods.ts';
import { type IssuedAction, policies } from '../tokens/policy.ts';
import { findToken, type OneTimeToken, proofsOf } from '../tokens/tokens.ts';
import { describeDetails } from '../tokens/transaction-sentences.ts';
import { pushMessage, pushNumber, pushSentTo } from './push/push-number.ts';

/** The reader of the answers. */
type Reader = Pick<CallContext, 'language' | 'timeZone'>;

/** Facts for the answers in addition to the stored methods. */
type Facts = Reader & {
  readonly deps: Pick<Deps, 'secrets' | 'settings'>;
  /** The customer's, the primary one first. */
  readonly numbers: readonly { readonly id: string; readonly number: string; readonly primary: boolean }[];
  /** Numbers that have no owner yet, by id. */
  readonly entered: ReadonlyMap<string, string>;
  /** One whose SIM card was changed, if no code to it may pass this token. */
  readonly withheld: WithheldNumber | undefined;
  /** Whether an unknown number is shown as a decoy, so that it does not reveal whether there is an account. */
  readonly hidesAccounts: boolean;
  /** Whether this token takes a mailed question in place of the photo. */
  readonly asksByMail: boolean;
  /** Whether the customer has backup codes. */
  readonly hasBackupCodes: boolean;
  /** The devices of an approval. Empty before a first proof: a stranger learns nothing about the customer's methods. */
  readonly devices: readonly PushDevice[];
  /** The action of the token. */
  readonly action: IssuedAction;
  /** Whether the customer may say that all passkeys are lost. */
  readonly mayRecover: boolean;
};

type Answer = Omit<ChallengeAnswer, 'type'>;
type Attributes = ChallengeAnswer['viewData']['attributes'];

const showing = (attributes: Attributes = {}): Answer => ({ viewData: { attributes }, context: {} });

function describeCountry(number: string, { deps }: Facts): Attributes {
  const reach = reachable(number, deps.settings.phoneCountries);
  return reach.outcome === 'reachable' && reach.country !== undefined ? { iso2CountryCode: reach.country } : {};
}

function codeToNewNumber(
  { newNumberId, mayVerifyLater }: { newNumberId: string; mayVerifyLater: boolean },
  facts: Facts,
): Answer {
  const number = facts.entered.get(newNumberId);
  // The number was deleted since. No code can be sent, and a request for one says so.
  if (number === undefined) return { ...showing(), availablePhoneNumbers: [] };
  const readable = readableNumber(number);
  return {
    ...showing({
      newPhoneNumber: readable,
      unmaskedPhoneNumber: readable,
      ...describeCountry(number, facts),
      ...(mayVerifyLater && { mayVerifyLater }),
    }),
    availablePhoneNumbers: [{ id: newNumberId, type: 'NEW', maskedPhoneNumber: maskPhoneNumber(number) }],
  };
}

function codeToOwnNumber(ids: readonly string[], { numbers, hidesAccounts }: Facts): Answer {
  const described = ids.flatMap((id) => {
    const own = numbers.find((each) => each.id === id);
    if (own !== undefined) return [{ id, primary: own.primary, masked: maskPhoneNumber(own.number) }];
    return hidesAccounts ? [{ id, primary: true, masked: maskDecoy(id) }] : [];
  });
  const first = described.find(({ primary }) => primary) ?? described[0];
  return {
    viewData: {
      attributes: first === undefined ? {} : { maskedPhoneNumber: first.masked },
      ...Object.fromEntries(described.map(({ id, masked }) => [id, { maskedPhoneNumber: masked }])),
    },
    context: {},
    availablePhoneNumbers: described.map(({ id, primary, masked }) => ({
      id,
      type: primary ? 'PRIMARY' : 'SECONDARY',
      maskedPhoneNumber: masked,
    })),
  };
}

const phoneCode = (method: Method<PhoneCodeType>, facts: Facts): Answer =>
  method.to === 'new-number' ? codeToNewNumber(method, facts) : codeToOwnNumber(method.numberIds, facts);

type Answers = { readonly [T in ChallengeType]: (method: Method<T>, facts: Facts) => Answer };

/** By type. A type that stores data without an answer here does not compile. A type without an answer only shows its screen. */
const answers: Pick<Answers, TypeWithData> & Partial<Answers> = {
  /** In version 2 the browser polls for the answer by its id. */
  PUSH: ({ challengeId }, { deps, language, devices }) => ({
    viewData: {
      attributes: {
        message: pushMessage(pushNumber(deps.secrets, challengeId), language),
        ...(devices.length > 0 && { subMessage: pushSentTo(devices, language) }),
      },
    },
    context: { challengeId, version: 2 },
  }),
  // The screen asks for what is signed by a call of its own.
  PASSKEY: (_method, { language, mayRecover }) =>
    showing(mayRecover ? { fallbackAction: { label: wordsIn(language).challenges.lostPasskeys, action: 'lost-passkeys' } } : {}),
  SMS: phoneCode,
  WHATSAPP: phoneCode,
  VOICE: phoneCode,
  TOTP: ({ hasBackupCodes }, { language }) =>
    showing(hasBackupCodes ? { fallbackAction: { label: wordsIn(language).challenges.backupCode, action: 'backup-code' } } : {}),
  SELFIE_WITH_ID({ photo, newNumberId = '' }, { language, numbers: [current], entered, action, asksByMail }) {
    const newNumber = entered.get(newNumberId);
    return showing({
      uploadPath: calls.uploadSelfie.path,
      ...(photo === 'under-review' && { underReview: true }),
      ...((photo === 'rejected' || photo === 'over') && { message: wordsIn(language).challenges.photo[photo] }),
      ...(newNumber !== undefined && current !== undefined && { currentPhoneNumber: maskPhoneNumber(current.number) }),
      ...(newNumber !== undefined && { newPhoneNumber: readableNumber(newNumber) }),
      ...(policies[action].purpose === 'phone-change' && asksByMail && { subMessage: lostPhone(language).instead }),
    });
  },
  EMAIL_VERIFICATION: () => showing({ mayEnterCode: true }),
  EMAIL_CHECKPOINT: (_method, { language, action }) =>
    showing(policies[action].purpose === 'phone-change' ? lostPhone(language).question : {}),
  INITIATE_CHANGE_PHONE_NUMBER_FLOW(_method, { language, hasBackupCodes }) {
    const { backupCodes, noCamera } = lostPhone(language);
    return showing({ subMessage: hasBackupCodes ? `${backupCodes} ${noCamera}` : noCamera });
  },
  UPDATE_PHONE_NUMBER(method, facts) {
    const [current] = facts.numbers;
    const { language } = facts;
    return showing({
      ...(method.because === 'first-number' && wordsIn(language).challenges.firstPhoneNumber),
      ...(method.because === 'first-number' && method.country !== '' && { iso2CountryCode: method.country }),
      ...(current !== undefined && {
        currentPhoneNumber: maskPhoneNumber(current.number),
        ...describeCountry(current.number, facts),
      }),
      ...(method.because === 'mandatory' && { message: messageOf('mandatory.update.phone.number', language) }),
      ...(method.because === 'mandatory' && method.mayVerifyLater && { mayVerifyLater: true }),
    });
  },
  PHONE_GUESS(_method, { language, numbers: [current] }) {
    if (current === undefined) return showing(wordsIn(language).challenges.phoneGuess);
    const { first, missing, last } = withoutMissingDigits(current.number);
    const digits = {
      firstPhoneNumbers: readableBeginning(current.number, first),
      hiddenNumbers: missing.length,
      lastPhoneNumbers: last,
    };
    return showing({ ...wordsIn(language).challenges.phoneGuess, ...digits });
  },
};

const byType: Partial<Answers> = answers;

/** Types of a customer's own methods, whose screens explain why no code is sent. */
const explains: readonly string[] = secondFactorTypes;

/** The screen of the method says first why the customer gets no code, if there is a reason. */
function explained(type: ChallengeType, { viewData, ...answer }: Answer, { withheld, language, timeZone }: Facts): Answer {
  if (withheld === undefined || !explains.includes(type)) return { viewData, ...answer };
  const { message } = viewData.attributes;
  const why = simChangeWords(withheld, 'others', language, timeZone);
  return {
    ...answer,
    viewData: { ...viewData, attributes: { ...viewData.attributes, message: message === undefined ? why : `${why} ${message}` } },
  };
}

const describeMethod = <T extends ChallengeType>(type: T, method: Method<T>, facts: Facts): ChallengeAnswer => ({
  type,
  ...explained(type, byType[type]?.(method, facts) ?? showing(), facts),
});

const numbersOfCustomer = prepared((queries, of: Of<{ customerId: string }>) =>
  queries
    .selectFrom('phone_number')
    .select(['id', 'number', 'is_primary'])
    .where('customer_id', '=', of('customerId'))
    .orderBy('is_primary', 'desc')
    .orderBy('id'),
);

const newNumber = prepared((queries, of: Of<{ id: string; customerId: string }>) =>
  queries
    .selectFrom('new_phone_number')
    .select(['id', 'number'])
    .where('id', '=', of('id'))
    .where('customer_id', '=', of('customerId')),
);

const showsNumbers: readonly ChallengeType[] = [
  'SMS',
  'WHATSAPP',
  'VOICE',
  'UPDATE_PHONE_NUMBER',
  'PHONE_GUESS',
  'SELFIE_WITH_ID',
];

/** The facts that the answers of a token need from the database; often none. */
async function readFacts(deps: Deps, token: OneTimeToken, { language, timeZone }: Reader): Promise<Facts> {
  const { queries } = deps.storage;
  const { customerId = '' } = token;
  const methods = token.challenges.flatMap((challenge) => challenge.methods);
  const own = methods.some(({ type }) => showsNumbers.includes(type)) ? await numbersOfCustomer(queries, { customerId }) : [];
  const ids = new Set(methods.flatMap((method) => ('newNumberId' in method && method.newNumberId) || []));
  const entered = new Map<string, string>();
  for (const id of ids) for (const row of await newNumber(queries, { id, customerId })) entered.set(row.id, row.number);
  const isKnown = token.sessionHash !== '' || proofsOf(token).length > 0;
  const tellsDevices = isKnown && methods.some(({ type }) => type === 'PUSH');
  const [withheld] = withholdsChangedSims(token.action) ? await listWithheld(queries, customerId, deps.clock.now()) : [];
  return {
    language,
    timeZone,
    deps,
    numbers: own.map(({ id, number, is_primary }) => ({ id, number, primary: is_primary === 1 })),
    entered,
    devices: tellsDevices ? await listPushDevices(queries, customerId) : [],
    withheld,
    action: token.action,
    asksByMail: methods.some(({ type }) => type === 'EMAIL_CHECKPOINT'),
    hasBackupCodes: methods.some((method) => method.type === 'TOTP' && method.hasBackupCodes),
    hidesAccounts: policies[token.action].hidesAccounts,
    mayRecover: mayRecover(token),
  };
}

async function describe(deps: Deps, token: OneTimeToken, held: string, reader: Reader): Promise<TokenPropertiesAnswer> {
  const facts = await readFacts(deps, token, reader);
  return {
    oneTimeTokenProperties: {
      oneTimeToken: held,
      actionType: token.action,
      validity: Math.max(0, Math.ceil((token.expiresAt - deps.clock.now()) / 1_000)),
      trustedBrowserDays: daysOfTrust(deps.settings, token) || undefined,
      ...(token.details && { transactionDetails: describeDetails(token.details, reader.language) }),
      challenges: token.challenges.flatMap(({ methods, required, passed }) => {
        const [primaryChallenge, ...alternatives] = methods.map((method) => describeMethod(method.type, method, facts));
        return primaryChallenge === undefined ? [] : [{ primaryChallenge, alternatives, required, passed }];
      }),
    },
  };
}

/** The answer of every verify call. @throws Problem `ott_not_found` */
export async function describeToken(deps: Deps, oneTimeToken: string, reader: Reader): Promise<TokenPropertiesAnswer> {
  const token = await findToken(databaseNow(deps), oneTimeToken);
  return describe(deps, token, oneTimeToken, reader);
}

/** The answer of token status, and of every call of a challenge that can be handed off. @throws Problem `ott_not_found` */
export async function describeHeldToken(deps: Deps, held: string, reader: Reader): Promise<TokenPropertiesAnswer> {
  const { token, only } = await findHeldToken(databaseNow(deps), held, 'look');
  return describe(deps, only === undefined ? token : onPhone(token, only), held, reader);
}
