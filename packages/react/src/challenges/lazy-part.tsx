import type { Messages } from '@lingui/core';
import { type ComponentType, Suspense } from 'react';
import type { Language } from '../i18n/languages.ts';
import { withWords } from '../i18n/with-words.tsx';
import { LoadingFrame, LoadingView } from '../loading/LoadingView.tsx';
import { Boundary } from '../problems/Boundary.tsx';
import { loadChallengeMessages } from './i18n/load-challenge-messages.ts';

type LazyPart<Props> = ComponentType<Props> & {
  /**
   * Fetches code and words ahead of their use, unless the browser knows that it is offline: some never ask again for a module that they once
   * failed to get. A failure shows when the part is used.
   */
  preload(language: Language): void;
};

/**
 * A part that is shown by itself, such as the challenges by a page of theirs. Its code and its words are loaded when it is first shown.
 * @param loadWords those of the challenges, unless it has others
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadWords: (language: Language) => Promise<Messages> = loadChallengeMessages,
): LazyPart<Props> {
  const Part = withWords(load, loadWords);
  return Object.assign(
    (given: Props) => (
      <Boundary>
        <LoadingFrame>
          <Suspense fallback={<LoadingView />}>
            <Part {...given} />
          </Suspense>
        </LoadingFrame>
      </Boundary>
    ),
    {
      preload(language: Language) {
        if (navigator.onLine) Promise.all([load(), loadWords(language)]).catch(() => undefined);
      },
    },
  );
}
