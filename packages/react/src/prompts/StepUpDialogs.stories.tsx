import type { About } from '@stepgate/contract';
import type { Meta } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { asks, otherChallenge, paths, problem, smsChallenge, token } from '../test/fake-service.ts';
import { scene } from '../test/scene.tsx';
import { Step } from '../ui/Step.tsx';
import { createPrompts } from './create-prompts.ts';
import { StepUpDialogs } from './StepUpDialogs.tsx';

export default { title: 'Step-up/Dialogs' } satisfies Meta;

/** A page in the middle of a call, which asks for an approval as soon as it is there. */
function Asking({ kind }: { readonly kind: 'approve' | 'coolOff' }) {
  const [store] = useState(createPrompts);
  useEffect(() => {
    if (store.getState() === undefined) void store.prompts[kind](token);
  }, [store, kind]);
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
