/** @module-tag deep */
import type { HandOffState } from '@stepgate/contract';
import type { Elsewhere } from '@stepgate/testkit/scenario';
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { asked, inTurn, meanwhile, press } from '../../test/acts.ts';
import { fakeCapture } from '../../test/fake-capture.ts';
import type { Real } from '../../test/real-service/real.ts';
import { type Act, flow, scene } from '../../test/scene.tsx';
import type { Scripted } from '../../test/script/answers.ts';
import { asks, otherChallenge, smsChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Around them/On the phone' } satisfies Meta;

const code = {
  body: { link: `https://app.example.test/login/continue#token=${'aB3-'.repeat(11)}`, number: '42', expiresAt: 1 },
};
const onPhone = (status: HandOffState, begun: Scripted<'beginHandOff'> = code) => ({
  shown: flow,
  answers: {
    tokenStatus: asks({ primary: otherChallenge('FACE_MATCH'), alternatives: [smsChallenge()] }),
    beginHandOff: begun,
    handOffStatus: { body: { status } },
  },
  host: { faceCapture: fakeCapture() },
  act: press(words.usePhone),
  heading: 'Continue on your phone',
});
const opens =
  (summary: string): Act =>
  async ({ canvas, user }) =>
    user.click(await canvas.findByText(summary));

const withFace: Real = { customer: { preferred: 'FACE_MATCH', face: true } };
const elsewhere = (what: Elsewhere) =>
  inTurn(press(words.usePhone), asked('handOffStatus'), meanwhile(what), ({ clock }) => clock.advance(2_000));

export const Code = scene({ ...onPhone('waiting'), words: 'Finish on your phone', real: withFace });
export const Link = scene({
  ...onPhone('waiting'),
  act: inTurn(press(words.usePhone), opens("I can't scan the code")),
  words: "Don't send the link to anyone",
  real: withFace,
});
export const PhoneHasIt = scene({
  ...onPhone('taken'),
  act: elsewhere('the phone takes it'),
  words: 'Your phone is ready',
  real: withFace,
});
export const Refused = scene({
  ...onPhone('refused'),
  act: elsewhere('the phone refuses it'),
  heading: 'This was denied on the phone',
  real: withFace,
});
export const NoCode = scene({
  ...onPhone('waiting', 'network'),
  words: 'Something went wrong when creating a code',
  real: withFace,
});
