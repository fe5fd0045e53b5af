import type { PromptDemand } from '@stepgate/client';
import type { About } from '@stepgate/contract';
import type { Meta } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { asks, otherChallenge, paths, problem, smsChallenge, token } from '../test/fake-service.ts';
import { scene } from '../test/scene.tsx';
import { Step } from '../ui/Step.tsx';
import { createPrompts } from './create-prompts.ts';
import { StepUpDialogs } from './StepUpDialogs.tsx';

export default { title: 'Step-up/Dialogs' } satisfies Meta;

const withToken: PromptDemand = { oneTimeToken: token, message: undefined };
const withoutToken: PromptDemand = { oneTimeToken: undefined, message: undefined };

/** A page in the middle of a call, which asks for an approval as soon as it is there. */
function Asking({ kind, demand = withToken }: { readonly kind: 'approve' | 'coolOff'; readonly demand?: PromptDemand }) {
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

const asking = (about: About) => ({
  [paths.status]: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP')], about }),
});

export const Approval = scene({
  shown: <Asking kind="approve" />,
  answers: asking({ kind: 'APPROVAL', summary: 'Send 250.00 GBP to Ada Lovelace' }),
  heading: 'Enter the 6-digit code',
});
export const CoolOff = scene({
  shown: <Asking kind="coolOff" />,
  answers: asking({
    kind: 'COOL_OFF',
    summary: 'Sending money rests until 22 November, 14:00, because your phone number was changed.',
  }),
  heading: 'Enter the 6-digit code',
});
export const RunOut = scene({
  shown: <Asking kind="approve" />,
  answers: { [paths.status]: problem(401, 'ott_not_found', 'x') },
  heading: 'The time to prove it is over',
});
export const HoldWithoutToken = scene({
  shown: <Asking kind="coolOff" demand={{ ...withoutToken, message: 'Sending money is on hold until tomorrow, 14:00.' }} />,
  heading: 'This is on hold',
  words: 'Sending money is on hold until tomorrow, 14:00.',
});
export const HoldWithoutWords = scene({
  shown: <Asking kind="coolOff" demand={withoutToken} />,
  heading: 'This is on hold',
  words: "You can't do this right now. Nothing was done. Please try again later.",
});
export const ApprovalWithoutToken = scene({
  shown: <Asking kind="approve" demand={withoutToken} />,
  heading: "This can't be approved",
});
