import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { inTurn, press } from '../../test/acts.ts';
import { flow, scene } from '../../test/scene.tsx';
import { asks, newNumberChallenge, otherChallenge, phoneChallenge, smsChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Around them/Another way' } satisfies Meta;

const totp = otherChallenge('TOTP');
const chooser = { shown: flow, act: press(words.tryAnotherWay), heading: words.chooseMethod };

export const OneOther = scene({ ...chooser, real: { customer: { phones: ['+449098790000'] } } });
export const EveryWay = scene({
  ...chooser,
  answers: {
    tokenStatus: asks({
      primary: otherChallenge('PASSWORD'),
      alternatives: [
        phoneChallenge('VOICE'),
        phoneChallenge('WHATSAPP'),
        smsChallenge(),
        totp,
        otherChallenge('PUSH'),
        otherChallenge('EMAIL_CHECKPOINT'),
        otherChallenge('FACE_MATCH'),
        otherChallenge('EMAIL_VERIFICATION'),
        otherChallenge('SELFIE_WITH_ID'),
        otherChallenge('PHONE_GUESS', { hiddenNumbers: 3 }),
        otherChallenge('UPDATE_PHONE_NUMBER'),
        otherChallenge('MANDATORY_RESET_PASSWORD'),
        otherChallenge('PROFILER'),
      ],
    }),
  },
  act: press('Approve another way'),
  real: { never: 'no policy asks for all of them' },
});
export const SeveralOfAKind = scene({
  ...chooser,
  answers: {
    tokenStatus: asks({
      primary: totp,
      alternatives: [
        smsChallenge(),
        smsChallenge({ maskedPhoneNumber: '•••• 17' }),
        phoneChallenge('VOICE'),
        otherChallenge('PUSH', { header: 'Approve on your work phone' }),
        otherChallenge('PUSH', { header: 'Approve on your own phone' }),
        { ...otherChallenge('TOTP'), context: { challengeId: 'work' } },
        { ...otherChallenge('TOTP'), context: { challengeId: 'home' } },
      ],
    }),
  },
  words: 'shown with each method',
  real: { never: 'nobody has two of a kind here' },
});
export const ForANewNumber = scene({
  ...chooser,
  answers: {
    tokenStatus: asks({
      primary: newNumberChallenge('SMS'),
      alternatives: [
        newNumberChallenge('VOICE'),
        newNumberChallenge('WHATSAPP'),
        otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode: 'GB' }),
      ],
    }),
  },
  words: 'to your new number',
  real: { customer: { mustUpdatePhoneNumber: true }, token: 'new number entered' },
});
export const LostPhone = scene({
  ...chooser,
  answers: { tokenStatus: asks({ primary: totp, alternatives: [smsChallenge()] }) },
  act: inTurn(press(words.tryAnotherWay), press(words.lostPhone)),
  heading: words.changeYourPhoneNumber,
  real: { customer: { preferred: 'TOTP' } },
});
