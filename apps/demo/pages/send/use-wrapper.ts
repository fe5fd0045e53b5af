import { createWrapper, type Wrapper } from '@stepgate/client';
import { createPrompts, type PromptStore, useStepgate } from '@stepgate/react';
import { newId } from '@stepgate/web';
import { useState } from 'react';

/** The page's wrapper for calls that may need an approval, and the store of its prompts. */
export function useWrapper(): { readonly wrapper: Wrapper; readonly store: PromptStore } {
  const { client, memory } = useStepgate();
  const [made] = useState(() => {
    const store = createPrompts();
    const wrapper = createWrapper({
      ...client.options,
      prompts: store.prompts,
      memory: {
        get: (key) => memory.get(`approval.${key}`),
        set: (key, oneTimeToken) => memory.set(`approval.${key}`, oneTimeToken),
        remove: (key) => memory.remove(`approval.${key}`),
      },
      newKey: newId,
    });
    return { wrapper, store };
  });
  return made;
}
