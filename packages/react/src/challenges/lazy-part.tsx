import type { Messages } from '@lingui/core';
import { type ComponentType, lazy, Suspense } from 'react';
import type { Language } from '../i18n/languages.ts';
import { MoreMessages } from '../i18n/MoreMessages.tsx';
import { LoadingFrame, LoadingView } from '../loading/LoadingView.tsx';
import { Boundary } from '../problems/Boundary.tsx';
import { useStepgate } from '../provider/context.ts';
import { loadChallengeMessages } from './i18n/load-challenge-messages.ts';

type Given<Props> = { readonly given: Props };

function withMessages<Props extends object>(Part: ComponentType<Props>, messages: Messages): ComponentType<Given<Props>> {
  return ({ given }) => (
    <MoreMessages messages={messages}>
      <Part {...given} />
    </MoreMessages>
  );
}

/**
 * A part of the challenges for pages that show it by itself, outside of a flow. Its code, and the words of the challenges, are loaded when it
 * is first shown.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const lazyIn = (language: Language) =>
    lazy(async () => {
      const [Part, messages] = await Promise.all([load(), loadChallengeMessages(language)]);
      return { default: withMessages(Part, messages) };
    });
  const parts: Record<Language, ComponentType<Given<Props>>> = { en: lazyIn('en'), de: lazyIn('de') };

  return (given) => {
    const { language } = useStepgate();
    const Part = parts[language];
    return (
      <Boundary>
        <LoadingFrame>
          <Suspense fallback={<LoadingView />}>
            <Part given={given} />
          </Suspense>
        </LoadingFrame>
      </Boundary>
    );
  };
}
