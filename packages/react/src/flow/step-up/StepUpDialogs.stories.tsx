import type { PromptDemand } from '@stepgate/client';
import type { TransactionDetails } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { byItself } from '../../test/real-service/real.ts';
import { scene } from '../../test/scene.tsx';
import { problem } from '../../test/script/answers.ts';
import { asks, otherChallenge, smsChallenge } from '../../test/script/challenges.ts';
import { Step } from '../../ui/Step.tsx';
import { createPrompts } from './create-prompts.ts';
import { StepUpDialogs } from './StepUpDialogs.tsx';

export default { title: 'Step-up/Dialogs' } satisfies Meta;

const withoutToken: PromptDemand = { oneTimeToken: undefined, message: undefined };

/** A page in the middle of a call, which asks for an approval as soon as it is mounted. */
function Asking({ kind, demand }: { readonly kind: 'approve' | 'coolOff'; readonly demand: PromptDemand }) {
  const [store] = useState(createPrompts);
  useEffect(() => {
    if (store.getState() === undefined) void store.prompts[kind](demand);
  }, [store, kind, demand]);
  return (
    <Step title="Send money" takesFocus={false}>
      <StepUpDialogs store={store} />
    </Step>
  );
}

const asked = (kind: 'approve' | 'coolOff') => (oneTimeToken: string) => (
  <Asking kind={kind} demand={{ oneTimeToken, message: undefined }} />
);

const asking = (transactionDetails: TransactionDetails) => ({
  tokenStatus: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP')], transactionDetails }),
});

export const Approval = scene({
  shown: asked('approve'),
  answers: asking({ kind: 'APPROVAL', summary: 'Send £250.00 to “Ada Lovelace”' }),
  heading: words.enterCode,
  real: { token: 'transfer' },
});
export const CoolOff = scene({
  shown: asked('coolOff'),
  answers: asking({
    kind: 'COOL_OFF',
    summary: 'Transfers are paused until 22 November, 14:00 because your phone number was changed.',
  }),
  heading: words.enterCode,
  real: { token: 'cool-off' },
});
export const RunOut = scene({
  shown: asked('approve'),
  answers: { tokenStatus: problem(401, 'ott_not_found', 'x') },
  heading: words.requestExpired,
  real: { token: 'transfer', before: ['the token runs out'] },
});
export const HoldWithoutToken = scene({
  shown: <Asking kind="coolOff" demand={{ ...withoutToken, message: 'Transfers are paused until tomorrow, 14:00.' }} />,
  heading: 'This is on hold',
  words: 'Transfers are paused until tomorrow, 14:00.',
  real: byItself,
});
export const HoldWithoutWords = scene({
  shown: <Asking kind="coolOff" demand={withoutToken} />,
  heading: 'This is on hold',
  words: "You can't do this right now. Nothing has changed. Please try again later.",
  real: byItself,
});
export const ApprovalWithoutToken = scene({
  shown: <Asking kind="approve" demand={withoutToken} />,
  heading: "This can't be approved",
  real: byItself,
});
