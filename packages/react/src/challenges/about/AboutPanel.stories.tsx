import type { About } from '@stepgate/contract';
import type { Meta } from '@storybook/react-vite';
import { press } from '../../test/acts.ts';
import {
  asks,
  type FakeAnswer,
  type FakeAnswers,
  otherChallenge,
  paths,
  problem,
  smsChallenge,
} from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';

export default { title: 'Step-up/What is approved' } satisfies Meta;

const transfer: About = { kind: 'APPROVAL', summary: 'Send 250.00 GBP to Ada Lovelace' };
const rest: About = {
  kind: 'COOL_OFF',
  summary: 'Sending money rests until 22 November, 14:00, because your phone number was changed.',
};
const asking = (about: About): FakeAnswers => ({
  [paths.status]: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP')], about }),
});
const code = { shown: flow, heading: 'Enter the 6-digit code' };
const disowned = (answer: FakeAnswer, about = transfer) => ({
  shown: flow,
  answers: { ...asking(about), [paths.disown]: answer },
  act: press("It wasn't me"),
});

export const Approval = scene({ ...code, answers: asking(transfer), words: transfer.summary });
export const CoolOff = scene({ ...code, answers: asking(rest), words: rest.summary });
export const SomethingLong = scene({
  ...code,
  answers: asking({ ...transfer, summary: `Send 250.00 GBP to ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)}` }),
});
export const Chooser = scene({
  shown: flow,
  answers: asking(transfer),
  act: press('Try another way'),
  heading: 'Choose a 2-step verification method',
  words: transfer.summary,
});
export const NotMe = scene({ ...disowned('never'), heading: 'Stopping it' });
export const NotMeStopped = scene({ ...disowned({ status: 204 }), heading: 'We have stopped it' });
export const NotMeCoolOffStopped = scene({
  ...disowned({ status: 204 }, rest),
  heading: 'We have stopped it',
  words: 'The change is not confirmed.',
});
export const NotMeNoNetwork = scene({ ...disowned('network'), heading: 'It is not stopped yet' });
export const NotMeTooLate = scene({ ...disowned(problem(401, 'ott_not_found', 'x')), heading: 'This request is over' });
