import { Suspense, useSyncExternalStore } from 'react';
import { withWords } from '../../host/with-words.tsx';
import { loadChallengeMessages } from '../../i18n/challenges/load-challenge-messages.ts';
import { Boundary } from '../../parts/problems/Boundary.tsx';
import type { PromptStore } from './create-prompts.ts';

const StepUpDialog = withWords(async () => (await import('./StepUpDialog.tsx')).StepUpDialog, loadChallengeMessages);

export type StepUpDialogsProps = {
  /** From `createPrompts`. */
  readonly store: PromptStore;
};

const nothing = () => undefined;

/**
 * Shows the prompts that a call opens, in a dialog above any page. Mount it once inside `StepgateProvider`. Its code is loaded with the first
 * prompt.
 *
 * @example
 * <StepUpDialogs store={createPrompts()} />;
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
