import { Suspense, useSyncExternalStore } from 'react';
import { loadChallengeMessages } from '../challenges/i18n/load-challenge-messages.ts';
import { withWords } from '../i18n/with-words.tsx';
import { Boundary } from '../problems/Boundary.tsx';
import type { PromptStore } from './create-prompts.ts';

const StepUpDialog = withWords(
  async () => (await import('../challenges/step-up/StepUpDialog.tsx')).StepUpDialog,
  loadChallengeMessages,
);

export type StepUpDialogsProps = {
  /** What `createPrompts` made. */
  readonly store: PromptStore;
};

const nothing = () => undefined;

/**
 * Shows what the customer is asked in the middle of a call, above whatever page it is. Mount it once inside `StepgateProvider`. Its code is
 * loaded with the first question.
 */
export function StepUpDialogs({ store }: StepUpDialogsProps) {
  const prompt = useSyncExternalStore(store.subscribe, store.getState, nothing);
  if (prompt === undefined) return null;
  return (
    <Boundary>
      <Suspense fallback={null}>
        <StepUpDialog key={prompt.id} prompt={prompt} />
      </Suspense>
    </Boundary>
  );
}
