import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { begins, fakePasskeys } from '../../test/fake-passkeys.ts';
import type { Real } from '../../test/real-service/real.ts';
import { type Act, flow, scene } from '../../test/scene.tsx';
import { problem } from '../../test/script/answers.ts';
import { asks, otherChallenge, smsChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Passkey' } satisfies Meta;

const withPasskey: Real = { customer: { passkey: true } };
const passkey = {
  shown: flow,
  answers: {
    tokenStatus: asks({ primary: otherChallenge('PASSKEY'), alternatives: [smsChallenge(), otherChallenge('TOTP')] }),
    beginPasskey: begins(),
  },
  heading: words.usePasskey,
  real: withPasskey,
};

/** Once the service has said what is signed. */
const use: Act = async ({ canvas, user }) =>
  user.click(await canvas.findByRole('button', { name: words.usePasskey, busy: false }));

export const Passkey = scene({ ...passkey, host: { passkeys: fakePasskeys() } });
export const Asking = scene({ ...passkey, host: { passkeys: fakePasskeys('asks') }, act: use });
export const Cancelled = scene({
  ...passkey,
  host: { passkeys: fakePasskeys('cancelled') },
  act: use,
  words: 'No passkey was used. Try again or choose another way.',
});
export const Refused = scene({
  ...passkey,
  host: { passkeys: fakePasskeys() },
  answers: {
    ...passkey.answers,
    verifyPasskey: problem(400, 'invalid_passkey', "We couldn't accept this passkey. Please try again, or choose another way."),
  },
  act: use,
  words: "We couldn't accept this passkey.",
});
export const Alone = scene({
  ...passkey,
  host: { passkeys: fakePasskeys() },
  answers: {
    ...passkey.answers,
    tokenStatus: asks({
      primary: otherChallenge('PASSKEY', { fallbackAction: { label: 'I lost my passkeys', action: 'lost-passkeys' } }),
    }),
  },
  words: 'I lost my passkeys',
  real: { customer: { passkey: true, passkeysOnly: true } },
});
export const Unsupported = scene({
  ...passkey,
  host: { passkeys: fakePasskeys('unsupported') },
  heading: "You can't use a passkey in this browser",
});
