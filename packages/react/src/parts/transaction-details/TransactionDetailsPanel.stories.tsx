import type { TransactionDetails } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { inTurn, meanwhile, press, shows } from '../../test/acts.ts';
import type { Real } from '../../test/real-service/real.ts';
import { flow, scene } from '../../test/scene.tsx';
import { problem, type Script, type Scripted } from '../../test/script/answers.ts';
import { asks, otherChallenge, phoneChallenge, smsChallenge } from '../../test/script/challenges.ts';

export default { title: 'Step-up/What is approved' } satisfies Meta;

const transfer: TransactionDetails = {
  kind: 'APPROVAL',
  summary: 'Send £250.00 to “Ada Lovelace”',
  amount: '£250.00',
};
const coolOff: TransactionDetails = {
  kind: 'COOL_OFF',
  summary: 'Transfers are paused until 22 November, 14:00 because your phone number was changed.',
};
const coolOffOfTwo: TransactionDetails = {
  kind: 'COOL_OFF',
  summary:
    'Transfers are paused until 22 November, 14:00 because your password was changed. To confirm: passkey “Windows” added (21 November at 13:50, Chrome, Windows, Poland); password changed (21 November at 14:00, Safari, iPhone).',
  hold: 'Transfers are paused until 22 November, 14:00 because your password was changed.',
  changes: [
    { id: 'c1', words: 'passkey “Windows” added (21 November at 13:50, Chrome, Windows, Poland)' },
    { id: 'c2', words: 'password changed (21 November at 14:00, Safari, iPhone)' },
  ],
};
const asking = (transactionDetails: TransactionDetails): Script => ({
  tokenStatus: asks({
    primary: smsChallenge(),
    alternatives: [otherChallenge('TOTP'), phoneChallenge('WHATSAPP'), phoneChallenge('VOICE')],
    transactionDetails,
    actionType: transactionDetails.kind === 'APPROVAL' ? 'IDENTITY__APPROVAL' : 'IDENTITY__COOL_OFF',
  }),
});
const code = { shown: flow, heading: words.enterCode };
const reported = (answer: Scripted<'reportFraud'>, transactionDetails = transfer, act = press(words.notMe)) => ({
  shown: flow,
  answers: { ...asking(transactionDetails), reportFraud: answer },
  act,
});

const approved: Real = { token: 'transfer' };
const onHold: Real = { token: 'cool-off' };

export const Approval = scene({ ...code, answers: asking(transfer), words: transfer.summary, real: approved });
export const CoolOff = scene({ ...code, answers: asking(coolOff), words: coolOff.summary, real: onHold });
export const CoolOffOfTwoChanges = scene({
  ...code,
  answers: asking(coolOffOfTwo),
  words: 'Passkey “Windows” added (21 November at 13:50, Chrome, Windows, Poland)',
  real: { never: 'the hold of the demo has no change of its own' },
});
export const SomethingLong = scene({
  ...code,
  answers: asking({ ...transfer, summary: `Send £250.00 to ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)}` }),
  real: { token: 'transfer to a long name' },
});
export const Chooser = scene({
  shown: flow,
  answers: asking(transfer),
  act: press(words.tryAnotherWay),
  heading: words.chooseMethod,
  words: transfer.summary,
  real: approved,
});
export const NotMe = scene({ ...reported('never'), heading: 'Stopping it…', real: approved });
export const NotMeStopped = scene({ ...reported({ status: 204 }), heading: words.stopped, real: approved });
export const NotMeCoolOffStopped = scene({
  ...reported({ status: 204 }, coolOff),
  heading: words.stopped,
  words: "You haven't confirmed the change.",
  real: onHold,
});
export const NotMeTooLate = scene({
  ...reported(
    problem(401, 'ott_not_found', 'x'),
    transfer,
    inTurn(shows(transfer.summary), meanwhile('the token runs out'), press(words.notMe)),
  ),
  heading: words.requestExpired,
  real: approved,
});
