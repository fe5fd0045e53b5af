/** The prompts that calls have opened: the implementation of the client's prompt port, as a store that React can subscribe to. */
import type { PromptAnswer, PromptDemand, Prompts } from '@stepgate/client';

/** One prompt: what the call demands, and the function that takes the answer. */
export type Prompt = PromptDemand & {
  readonly kind: 'approve' | 'coolOff';
  /** A counter. It is the React key, so that each prompt starts with a clean state. */
  readonly id: number;
  /** Answers and closes the prompt. A second answer has no effect. */
  answer(promptAnswer: PromptAnswer): void;
};

export type PromptStore = {
  /** For `stepUpLayers` and `createWrapper` of the client. */
  readonly prompts: Prompts;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
  /** The open prompt. Simultaneous prompts are shown one after the other. */
  getState(): Prompt | undefined;
};

/**
 * Makes the page's store. Give its `prompts` to the client and the store to `<StepUpDialogs>`, which answers them.
 *
 * @example
 * const store = createPrompts();
 * const dialogs = <StepUpDialogs store={store} />;
 */
export function createPrompts(): PromptStore {
  const listeners = new Set<() => void>();
  let waiting: readonly Prompt[] = [];
  let lastId = 0;

  function become(next: readonly Prompt[]): void {
    waiting = next;
    for (const listener of listeners) listener();
  }

  const ask = (kind: Prompt['kind']) => (demand: PromptDemand) =>
    new Promise<PromptAnswer>((resolve) => {
      const id = ++lastId;
      const answer = (promptAnswer: PromptAnswer) => {
        become(waiting.filter((each) => each.id !== id));
        resolve(promptAnswer);
      };
      become([...waiting, { ...demand, kind, id, answer }]);
    });

  return {
    prompts: { approve: ask('approve'), coolOff: ask('coolOff') },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => waiting[0],
  };
}
