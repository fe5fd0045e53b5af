import type { ComponentType, ReactNode } from 'react';
import type { Language } from '../i18n/languages.ts';
import { MoreMessages } from '../i18n/MoreMessages.tsx';
import type { Messages } from '../i18n/messages.ts';
import { useStepgate } from './context.ts';
import { type LazyAhead, lazyAhead } from './lazy-ahead.tsx';

type WithProps<Props> = { readonly props: Props };

function speaking<Props extends object>(Part: ComponentType<Props>, messages: Messages): ComponentType<WithProps<Props>> {
  return ({ props }) => (
    <MoreMessages messages={messages}>
      <Part {...props} />
    </MoreMessages>
  );
}

type WithWords<Props> = ((props: Props) => ReactNode) & {
  /** Loads it in a language before it is shown. Rejects if that fails; it is then loaded when it is shown. */
  fetch(language: Language): Promise<unknown>;
};

/**
 * A part with messages of its own. Its code and its messages in the customer's language are loaded when it is first shown, or ahead. It suspends
 * until both are loaded, and throws if loading fails.
 */
export function withWords<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadWords: (language: Language) => Promise<Messages>,
): WithWords<Props> {
  const parts = new Map<Language, LazyAhead<WithProps<Props>>>();
  /** The same component each time, so that React keeps its state. */
  function partIn(language: Language): LazyAhead<WithProps<Props>> {
    const part =
      parts.get(language) ??
      lazyAhead(async () => {
        const [Part, messages] = await Promise.all([load(), loadWords(language)]);
        return speaking(Part, messages);
      });
    parts.set(language, part);
    return part;
  }
  return Object.assign(
    (props: Props) => {
      const { language } = useStepgate();
      const Part = partIn(language);
      return <Part props={props} />;
    },
    { fetch: (language: Language) => partIn(language).fetch() },
  );
}
