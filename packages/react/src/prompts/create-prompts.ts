/** What the customer is asked right now in the middle of a call: the other end of the client's port, in the shape that React follows. */
import type { PromptAnswer, PromptDemand, Prompts } from '@stepgate/client';

/** One question: what is to be gone through, and whom to tell what came of it. */
export type Prompt = PromptDemand & {
  readonly kind: 'approve' | 'coolOff';
  /** Counts questions: each is shown afresh. */
  readonly id: number;
  /** Ends the question; a second answer changes nothing. */
  answer(given: PromptAnswer): void;
};

export type PromptStore = {
  /** For `stepUpLayers` and `createWrapper` of the client. */
  readonly prompts: Prompts;
  /** @returns what ends the subscription */
  subscribe(listener: () => void): () => void;
  /** What is asked now; questions that meet are asked one after the other. */
  getState(): Prompt | undefined;
};

/** Makes one for the page: its `prompts` go to the client, and the store to `<StepUpDialogs>`, without which nobody answers. */
export function createPrompts(): PromptStore {
  const listeners = new Set<() => void>();
  let waiting: readonly Prompt[] = [];
  let asked = 0;

  function become(next: readonly Prompt[]): void {
    waiting = next;
    for (const listener of listeners) listener();
  }

  const ask = (kind: Prompt['kind']) => (demand: PromptDemand) =>
    new Promise<PromptAnswer>((resolve) => {
      const id = ++asked;
      const answer = (given: PromptAnswer) => {
        become(waiting.filter((each) => each.id !== id));
        resolve(given);
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
