import { type ComponentType, Suspense } from 'react';
import { withWords } from '../../host/with-words.tsx';
import { loadChallengeMessages } from '../../i18n/challenges/load-challenge-messages.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Messages } from '../../i18n/messages.ts';
import { Boundary } from '../problems/Boundary.tsx';
import { LoadingFrame, LoadingView } from './LoadingView.tsx';

type LazyPart<Props> = ComponentType<Props> & {
  /**
   * Fetches code and messages ahead of their use, unless the browser knows that it is offline: some browsers never retry a module that failed
   * to load, and the page then has to be reloaded. A failure shows when the part is used.
   */
  preload(language: Language): void;
};

/**
 * A part that a page shows on its own, such as the challenges. Its code and its messages are loaded when it is first shown.
 * @param loadWords default: loads the messages of the challenges
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadWords: (language: Language) => Promise<Messages> = loadChallengeMessages,
): LazyPart<Props> {
  const Part = withWords(load, loadWords);
  return Object.assign(
    (props: Props) => (
      <Boundary>
        <LoadingFrame>
          <Suspense fallback={<LoadingView />}>
            <Part {...props} />
          </Suspense>
        </LoadingFrame>
      </Boundary>
    ),
    {
      preload(language: Language) {
        if (navigator.onLine) Part.fetch(language).catch(() => undefined);
      },
    },
  );
}
