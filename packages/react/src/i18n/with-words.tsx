import type { Messages } from '@lingui/core';
import { type ComponentType, lazy } from 'react';
import { useStepgate } from '../provider/context.ts';
import type { Language } from './languages.ts';
import { MoreMessages } from './MoreMessages.tsx';

type Given<Props> = { readonly given: Props };

function speaking<Props extends object>(Part: ComponentType<Props>, messages: Messages): ComponentType<Given<Props>> {
  return ({ given }) => (
    <MoreMessages messages={messages}>
      <Part {...given} />
    </MoreMessages>
  );
}

/**
 * A part with words of its own: its code, and these words in the customer's language, are loaded when it is first shown. It suspends until
 * both are there, and throws where they do not come.
 */
export function withWords<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadWords: (language: Language) => Promise<Messages>,
): ComponentType<Props> {
  const lazyIn = (language: Language) =>
    lazy(async () => {
      const [Part, messages] = await Promise.all([load(), loadWords(language)]);
      return { default: speaking(Part, messages) };
    });
  const parts: Record<Language, ComponentType<Given<Props>>> = { en: lazyIn('en'), de: lazyIn('de') };

  return (given) => {
    const { language } = useStepgate();
    const Part = parts[language];
    return <Part given={given} />;
  };
}
