import type { Meta } from '@storybook/react-vite';
import { inTurn, press } from '../../test/acts.ts';
import { asks, newNumberChallenge, otherChallenge, paths, phoneChallenge, smsChallenge } from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/Around them/Another way' } satisfies Meta;

const totp = otherChallenge('TOTP');
const chooser = { shown: flow, act: press('Try another way'), heading: 'Choose a 2-step verification method' };

export const OneOther = scene(chooser);
export const EveryWay = scene({
  ...chooser,
  answers: {
    [paths.status]: asks({
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
});
export const SeveralOfAKind = scene({
  ...chooser,
  answers: {
    [paths.status]: asks({
      primary: totp,
      alternatives: [
        smsChallenge(),
        smsChallenge({ maskedPhoneNumber: '•••• 17' }),
        phoneChallenge('VOICE'),
        otherChallenge('PUSH', { header: 'Approve on your work phone' }),
        otherChallenge('PUSH', { header: 'Approve on your own phone' }),
        otherChallenge('PASSWORD'),
        otherChallenge('PASSWORD'),
      ],
    }),
  },
  words: 'shown with each method',
});
export const ForANewNumber = scene({
  ...chooser,
  answers: {
    [paths.status]: asks({
      primary: newNumberChallenge('SMS'),
      alternatives: [newNumberChallenge('VOICE'), otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode: 'GB' })],
    }),
  },
  words: 'go to your new number',
});
export const LostPhone = scene({
  ...chooser,
  answers: { [paths.status]: asks({ primary: totp, alternatives: [smsChallenge()] }) },
  act: inTurn(press('Try another way'), press('I lost access to this phone number')),
  heading: 'Change your phone number',
});
