import type { ChallengeAnswer } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { enterWrongCode, inTurn, press, shows } from '../../test/acts.ts';
import { otherBackend, type Real } from '../../test/real-service/real.ts';
import { flow, scene } from '../../test/scene.tsx';
import { problem, type Script } from '../../test/script/answers.ts';
import { asks, newNumberChallenge, otherChallenge, phoneChallenge, smsChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Code by phone' } satisfies Meta;

const totp = otherChallenge('TOTP');
const whatsapp = phoneChallenge('WHATSAPP');
const voice = phoneChallenge('VOICE');
const asking = (primary: ChallengeAnswer, ...alternatives: readonly ChallengeAnswer[]): Script => ({
  tokenStatus: asks({ primary, alternatives }),
});
const code = { shown: flow, heading: words.enterCode };
const several = (...endings: readonly number[]) => ({
  ...asking(
    {
      ...smsChallenge(),
      availablePhoneNumbers: endings.map((ending, at) => ({
        id: `number-${at}`,
        type: at === 0 ? 'PRIMARY' : 'SECONDARY',
        maskedPhoneNumber: `•••• ${ending}`,
      })),
    },
    totp,
  ),
  'triggerPhoneCode/sms': { body: { obfuscatedPhoneNo: '' } },
});

const withThree: Real = { customer: { phones: ['+447700900142', '+447700900543', '+447700900944'] } };
const withTwo: Real = { customer: { phones: ['+447700900242', '+447700900643'] } };

export const TextMessage = scene({ ...code, words: 'We sent', real: {} });
export const WhatsApp = scene({
  ...code,
  answers: asking(whatsapp, totp),
  words: 'We sent',
  real: { customer: { preferred: 'WHATSAPP' } },
});
export const Call = scene({
  ...code,
  answers: asking(voice, totp),
  words: "We're calling",
  real: { customer: { preferred: 'VOICE' } },
});
export const WrongCode = scene({
  ...code,
  answers: {
    'verifyPhoneCode/sms': problem(400, 'invalid_code', 'That code is wrong or has expired. Check it, or use a new one.'),
  },
  act: enterWrongCode,
  words: 'That code is wrong or has expired. Check it, or use a new one.',
  real: {},
});
export const TooManyWrongCodes = scene({
  ...code,
  answers: { 'verifyPhoneCode/sms': problem(403, 'attempt_limit_reached', 'x') },
  act: enterWrongCode,
  heading: words.tooManyWrongCodes,
  real: { before: ['wrong codes'] },
});
export const NotSent = scene({
  ...code,
  answers: { 'triggerPhoneCode/sms': problem(502, 'code_not_sent', 'x') },
  words: 'Something went wrong when trying to send',
  real: { service: 'sends no texts' },
});
export const TooSoon = scene({
  ...code,
  answers: {
    ...asking(smsChallenge(), whatsapp),
    'triggerPhoneCode/whatsapp': problem(429, 'too_many_requests', 'x', { 'retry-after': '20' }),
  },
  act: inTurn(shows('We sent'), press(words.tryAnotherWay), press(/WhatsApp/)),
  words: 'We sent you a code a moment ago.',
  real: {},
});
export const BlockedNumber = scene({
  ...code,
  answers: {
    ...asking(smsChallenge(), totp),
    'triggerPhoneCode/sms': problem(400, 'user.phonenumber.blocked', 'We cannot send codes to this number.'),
  },
  heading: "We can't send codes to this number",
  words: words.contactUs,
  real: { customer: { phones: ['+449098790000'] } },
});
export const CallInsteadOfATextMessage = scene({
  ...code,
  answers: {
    ...asking(smsChallenge(), totp, voice),
    'triggerPhoneCode/sms': problem(400, 'user.phonenumber.is.not.mobile.number', 'x'),
  },
  words: "so we'll call you instead",
  real: { customer: { phones: ['+12025550101'] } },
});
export const CallRefused = scene({
  ...code,
  answers: {
    ...asking(smsChallenge(), totp),
    'triggerPhoneCode/sms': problem(400, 'user.phonenumber.is.not.mobile.number', 'x'),
    'triggerPhoneCode/voice': problem(403, 'not_allowed', 'We do not call numbers of this country.'),
  },
  heading: "We can't send you a code this way",
  words: 'We do not call numbers of this country.',
  real: otherBackend,
});
export const SeveralNumbers = scene({
  ...code,
  answers: several(42, 43, 44),
  words: 'Send it to the number ending in 44 instead',
  real: withThree,
});
export const AnotherNumber = scene({
  ...code,
  answers: several(42, 43),
  act: inTurn(shows('We sent'), press('Send it to the number ending in 43 instead')),
  words: 'We sent a text message to the number ending in 43',
  real: withTwo,
});
export const NewNumber = scene({
  ...code,
  answers: asking(
    newNumberChallenge('SMS'),
    newNumberChallenge('VOICE'),
    otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode: 'GB' }),
  ),
  words: '+447700900123',
  real: { customer: { mustUpdatePhoneNumber: true }, token: 'new number entered' },
});
export const NewNumberToVerifyLater = scene({
  ...code,
  shown: (oneTimeToken) => (
    <ChallengeFlow oneTimeToken={oneTimeToken} onComplete={() => undefined} onVerifyLater={() => undefined} />
  ),
  answers: asking(smsChallenge({ newPhoneNumber: '+44 7700 900123' }), otherChallenge('UPDATE_PHONE_NUMBER'), totp),
  act: inTurn(shows('We sent'), ({ clock }) => clock.advance(10_000)),
  words: 'Verify later',
  real: { customer: { mustUpdatePhoneNumber: true }, token: 'new number entered', service: 'lets new numbers wait' },
});
