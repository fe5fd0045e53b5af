import type { Meta } from '@storybook/react-vite';
import { enterCode, inTurn, press, shows } from '../../test/acts.ts';
import {
  asks,
  type FakeAnswers,
  newNumberChallenge,
  otherChallenge,
  paths,
  phoneChallenge,
  problem,
  smsChallenge,
  token,
  type WireChallenge,
} from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

export default { title: 'Challenges/Code by phone' } satisfies Meta;

const totp = otherChallenge('TOTP');
const whatsapp = phoneChallenge('WHATSAPP');
const voice = phoneChallenge('VOICE');
const asking = (primary: WireChallenge, ...alternatives: readonly WireChallenge[]): FakeAnswers => ({
  [paths.status]: asks({ primary, alternatives }),
});
const code = { shown: flow, heading: 'Enter the 6-digit code' };
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
  [paths.smsTrigger]: { body: { obfuscatedPhoneNo: '' } },
});

export const TextMessage = scene({ ...code, words: 'We sent' });
export const WhatsApp = scene({ ...code, answers: asking(whatsapp, totp), words: 'We sent' });
export const Call = scene({ ...code, answers: asking(voice, totp), words: 'We are calling' });
export const WrongCode = scene({
  ...code,
  answers: { [paths.smsVerify]: problem(400, 'invalid_code', 'This was not the code.') },
  act: enterCode,
  words: 'This was not the code.',
});
export const TooManyWrongCodes = scene({
  ...code,
  answers: { [paths.smsVerify]: problem(403, 'attempt_limit_reached', 'x') },
  act: enterCode,
  heading: 'Too many wrong codes',
});
export const NotSent = scene({
  ...code,
  answers: { [paths.smsTrigger]: problem(502, 'code_not_sent', 'x') },
  words: 'Something went wrong when trying to send',
});
export const TooSoon = scene({
  ...code,
  answers: {
    ...asking(smsChallenge(), whatsapp),
    [paths.whatsappTrigger]: problem(429, 'too_many_requests', 'x', { 'retry-after': '20' }),
  },
  act: inTurn(shows('We sent'), press('Try another way'), press(/WhatsApp/)),
  words: 'this way yet',
});
export const BlockedNumber = scene({
  ...code,
  answers: {
    ...asking(smsChallenge(), totp),
    [paths.smsTrigger]: problem(400, 'user.phonenumber.blocked', 'We cannot send codes to this number.'),
  },
  heading: 'No code can go to this number',
  words: 'Contact us',
});
export const CallInsteadOfATextMessage = scene({
  ...code,
  answers: {
    ...asking(smsChallenge(), totp, voice),
    [paths.smsTrigger]: problem(400, 'user.phonenumber.is.not.mobile.number', 'x'),
  },
  words: 'so we call you instead',
});
export const CallRefused = scene({
  ...code,
  answers: {
    ...asking(smsChallenge(), totp),
    [paths.smsTrigger]: problem(400, 'user.phonenumber.is.not.mobile.number', 'x'),
    [paths.voiceTrigger]: problem(403, 'not_allowed', 'We do not call numbers of this country.'),
  },
  heading: "We can't send you a code this way",
  words: 'We do not call numbers of this country.',
});
export const SeveralNumbers = scene({ ...code, answers: several(42, 43, 44), words: 'Send it to •••• 44 instead' });
export const AnotherNumber = scene({
  ...code,
  answers: several(42, 43),
  act: inTurn(shows('We sent'), press('Send it to •••• 43 instead')),
  words: 'We sent a text message with a code to •••• 43.',
});
export const NewNumber = scene({
  ...code,
  answers: asking(
    newNumberChallenge('SMS'),
    newNumberChallenge('VOICE'),
    otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode: 'GB' }),
  ),
  words: '+447700900123',
});
export const NewNumberToVerifyLater = scene({
  ...code,
  shown: <ChallengeFlow oneTimeToken={token} onComplete={() => undefined} onVerifyLater={() => undefined} />,
  answers: asking(smsChallenge({ newPhoneNumber: '+44 7700 900123' }), otherChallenge('UPDATE_PHONE_NUMBER'), totp),
  act: inTurn(shows('We sent'), ({ clock }) => clock.advance(10_000)),
  words: 'Verify later',
});
