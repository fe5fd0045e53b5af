import type { Meta } from '@storybook/react-vite';
import { asked, inTurn, press, shows } from '../../test/acts.ts';
import { asks, type FakeAnswer, type FakeAnswers, otherChallenge, paths, problem } from '../../test/fake-service.ts';
import { chooseWith, photoOf, picture } from '../../test/photos.ts';
import { type Act, flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/Selfie with ID' } satisfies Meta;

const uploadPath = '/gateway/identity/api/v1/one-time-token/selfie-with-id/upload';
const wanted = (attributes = {}, answer: FakeAnswer = 'never'): FakeAnswers => ({
  [paths.status]: asks({ primary: otherChallenge('SELFIE_WITH_ID', { uploadPath, ...attributes }) }),
  [paths.selfieUpload]: answer,
});
const form = { shown: flow, answers: wanted(), heading: 'Send a selfie with your ID' };

const chooses =
  (photo: () => File | Promise<File> = () => picture('Urlaub 2026 mit Reisepass.png')): Act =>
  async ({ canvas }) =>
    chooseWith(await canvas.findByLabelText('Choose a file'), await photo());

export const Asked = scene(form);
export const LastOneNotAccepted = scene({
  ...form,
  answers: wanted({ message: 'We could not accept your last photo. Make sure that both names can be read.' }),
});
export const InAPhoneChange = scene({
  ...form,
  answers: wanted({ currentPhoneNumber: '•••• 42', newPhoneNumber: '+447700900123' }),
  words: 'You are changing your phone number',
});
export const NoneChosen = scene({ ...form, act: press('Submit'), words: 'Please choose a photo first.' });
export const Chosen = scene({ ...form, act: chooses(), words: 'Click to enlarge' });
export const WithoutAPreview = scene({
  ...form,
  act: chooses(() => photoOf(3_400_000, 'IMG_0001.HEIC', 'image/heic')),
  words: 'This browser cannot show this kind of file.',
});
export const Enlarged = scene({
  ...form,
  act: inTurn(
    chooses(() => picture('me.png', [1_200, 900])),
    press('Click to enlarge'),
    shows('Close'),
  ),
});
export const BeingSent = scene({
  ...form,
  act: inTurn(chooses(), press('Submit'), asked(paths.selfieUpload), async ({ service }) => service.uploads(0.4)),
  words: 'We are sending your photo',
});
export const Refused = scene({
  ...form,
  answers: wanted({}, problem(400, 'invalid_file', 'We cannot read this photo. Send a JPEG, PNG, WebP or AVIF picture.')),
  act: inTurn(chooses(), press('Submit')),
  words: 'We cannot read this photo.',
});
export const UnderReview = scene({ ...form, answers: wanted({ underReview: true }), heading: 'We are checking your photo' });
