import type { Meta } from '@storybook/react-vite';
import { inTurn, press } from '../../test/acts.ts';
import { fakeCapture } from '../../test/fake-capture.ts';
import { asks, type FakeAnswer, otherChallenge, paths, smsChallenge } from '../../test/fake-service.ts';
import { type Act, flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/Around them/On the phone' } satisfies Meta;

const code: FakeAnswer = {
  body: { link: `https://app.example.test/login/continue#token=${'aB3-'.repeat(11)}`, number: '42', expiresAt: 1 },
};
const onPhone = (status: string, begun: FakeAnswer = code) => ({
  shown: flow,
  answers: {
    [paths.status]: asks({ primary: otherChallenge('FACE_MATCH'), alternatives: [smsChallenge()] }),
    [paths.handoverBegin]: begun,
    [paths.handoverStatus]: { body: { status } },
  },
  host: { faceCapture: fakeCapture() },
  act: press('Use your phone'),
  heading: 'Continue on your phone',
});
const opens =
  (summary: string): Act =>
  async ({ canvas, user }) =>
    user.click(await canvas.findByText(summary));

export const Code = scene({ ...onPhone('waiting'), words: 'Waiting for your phone' });
export const Link = scene({
  ...onPhone('waiting'),
  act: inTurn(press('Use your phone'), opens('I cannot scan the code')),
  words: 'Send the link to nobody',
});
export const PhoneHasIt = scene({ ...onPhone('taken'), words: 'Your phone has it' });
export const Refused = scene({ ...onPhone('refused'), heading: 'This was refused on the phone' });
export const NoCode = scene({ ...onPhone('waiting', 'network'), words: 'Something went wrong when making a code' });
