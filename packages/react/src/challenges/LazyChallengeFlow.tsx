import { type ComponentType, lazy, Suspense } from 'react';
import type { Language } from '../i18n/languages.ts';
import { LoadingFrame, LoadingView } from '../loading/LoadingView.tsx';
import { Boundary } from '../problems/Boundary.tsx';
import { useStepgate } from '../provider/context.ts';
import type { ChallengeFlowProps } from './ChallengeFlow.tsx';
import { loadChallengeMessages } from './i18n/load-challenge-messages.ts';

const load = (language: Language) => Promise.all([import('./ChallengeFlow.tsx'), loadChallengeMessages(language)]);

const lazyIn = (language: Language) =>
  lazy(async () => {
    const [{ withMessages }, messages] = await load(language);
    return { default: withMessages(messages) };
  });

const flows: Record<Language, ComponentType<ChallengeFlowProps>> = { en: lazyIn('en'), de: lazyIn('de') };

/**
 * Fetches the flow's code and words ahead of their use, unless the browser knows that it is offline: some never ask again for a module that
 * they once failed to get. A failure shows when the flow is used.
 */
export function preloadChallengeFlow(language: Language): void {
  if (navigator.onLine) load(language).catch(() => undefined);
}

/** The second step: walks the customer through whatever the one-time token still asks for. Its code is loaded when it is first shown. */
export function ChallengeFlow(props: ChallengeFlowProps) {
  const { language } = useStepgate();
  const Flow = flows[language];
  return (
    <Boundary>
      <LoadingFrame>
        <Suspense fallback={<LoadingView />}>
          <Flow key={props.oneTimeToken} {...props} />
        </Suspense>
      </LoadingFrame>
    </Boundary>
  );
}
