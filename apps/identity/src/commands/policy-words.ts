/** The sentences of `npm run policy -- explain`, in English. */
import type { ChallengeType } from '@stepgate/contract';
import type { AskedReason, PlaceReason, RefusedReason, WithheldReason } from '../tokens/demand-reasons.ts';
import type { ExplainedAction, ExplainedChallenge, Explanation } from '../tokens/explain-demand.ts';
import type { Proof } from '../tokens/factors.ts';

const types: { readonly [T in ChallengeType]: string } = {
  PASSKEY: 'a passkey',
  PUSH: 'an approval on the device',
  TOTP: 'a code of the authenticator app',
  FACE_MATCH: 'the face',
  SMS: 'a code by text message',
  WHATSAPP: 'a code by WhatsApp',
  VOICE: 'a code by voice call',
  PASSWORD: 'the password',
  PHONE_GUESS: 'the missing digits of the phone number',
  SELFIE_WITH_ID: 'a photo with a document, which staff approves',
  PROFILER: 'the check of the browser',
  EMAIL_CHECKPOINT: 'an answer to a mail',
  EMAIL_VERIFICATION: 'the verification of the address',
  MANDATORY_RESET_PASSWORD: 'a new password, by a mailed link',
  UPDATE_PHONE_NUMBER: 'a new phone number',
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: 'the change of the lost number',
};

const reasonWords: { readonly [R in AskedReason]: string } = {
  'second-factor': 'the action needs one more factor',
  'password-preferred': 'the company prefers the password here; a second factor follows it',
  'number-lost': 'nobody can be reached at the phone number',
  'new-password-due': 'a new password is due',
  'new-number-due': 'a new phone number is due, after everything else',
  'address-unverified': "the address isn't verified",
  'risk-profile': 'the risk "profile" is noted',
  'risk-checkpoint': 'the risk "checkpoint" is noted',
  'risk-guess': 'the risk "guess" is noted',
  'risk-selfie': 'the risk "selfie" is noted',
  'wrong-passwords': 'several wrong passwords came last',
  'data-sharing': 'data sharing needs two possessions',
  'new-number': 'the new number has to be proved',
  'photo-for-new-number': 'staff compares the photo before the number changes',
  recovery: 'a recovery asks for everything else that the account has',
};

const places: { readonly [P in PlaceReason]: string } = {
  'customer-choice': "the customer's choice",
  'company-prefers': 'the company prefers it for this customer',
  'worked-last': 'it worked last',
  'order-of-policy': 'the order of the policy',
};

const withheld: { readonly [R in WithheldReason]: string } = {
  'not-set-up': "the account doesn't have it",
  'not-served': "this installation can't serve it",
  forbidden: 'the policy forbids it here',
  'not-in-policy': "the policy's order doesn't name it here",
  'passkeys-only': 'the customer has chosen passkeys only',
  'too-new': "it came with a change that the customer hasn't confirmed",
  'synced-passkey': 'the payment is above the limit of synced passkeys',
  'after-mailed-link': 'no face is taken after a mailed link',
  'sim-changed': 'the SIM card of the number was changed',
};

const refused: { readonly [R in RefusedReason]: string } = {
  'no-method-left': 'a challenge has no method that this customer could pass it with',
  'device-bound-passkey-needed': 'the payment needs a device-bound passkey',
  'account-deactivated': 'the account is deactivated',
  'account-paused': 'the account is paused, and a login asks to reactivate it first',
  'sign-up-unfinished': "the sign-up isn't finished",
  'data-sharing-off': 'data sharing is off (STEPGATE_DATA_SHARING)',
  'passkeys-only': 'with passkeys only, data sharing opens nothing',
};

const proofs: { readonly [P in Proof]?: string } = {
  PASSWORD: 'the right password in a browser that nobody knows',
  SOCIAL: "another company's login in a browser that nobody knows",
};

const describeChallenge = ({ because, methods, untilEnough }: ExplainedChallenge): string[] => [
  `Asked for, because ${reasonWords[because]}${untilEnough ? ', unless what came before is enough' : ''}:`,
  ...(methods.length === 0
    ? ['  nothing that this customer has']
    : methods.map(
        ({ type, place }, at) =>
          `  ${at === 0 ? '' : 'or '}${types[type]}${place === 'order-of-policy' ? '' : ` (${places[place]})`}`,
      )),
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
  const begin = given.flatMap((proof) => proofs[proof] ?? []);
  return [
    `${nameOfAction(action)} of ${email}, under the policy ${policy}${country === undefined ? '' : `, with the rules of ${country}`}.`,
    ...(begin.length === 0 ? [] : [`After ${begin.join(' and ')}:`]),
    ...(rest.challenges.length === 0 ? ['Nothing more is asked for.'] : rest.challenges.flatMap(describeChallenge)),
    ...(rest.withheld.length === 0 ? [] : ['Not offered:']),
    ...rest.withheld.map(({ type, because }) => `  ${types[type]}: ${withheld[because]}`),
    ...rest.refused.map((reason) => `It fails, whatever the customer proves: ${refused[reason]}.`),
    ...(blocked.length === 0 ? [] : ['Blocked now:']),
    ...blocked.map((sentence) => `  ${sentence}`),
  ].join('\n');
}
