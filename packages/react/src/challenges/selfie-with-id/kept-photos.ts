/**
 * Keeps the chosen photo as long as its flow lives, so that it is still there when the customer comes back to the screen,
 * after an error too. It is kept only in memory and is gone with the flow.
 */
import type { OfToken } from '../../parts/token-api.ts';

type KeptPhoto = {
  readonly photo: File;
  /** It was sent, but the answer was lost, so the service may have accepted it. */
  readonly unanswered: boolean;
};

const byFlow = new WeakMap<OfToken, KeptPhoto>();

/** For `useTokenApi`. */
export const keptPhoto = (token: OfToken) => ({
  get: (): KeptPhoto | undefined => byFlow.get(token),
  set: (photo: KeptPhoto) => void byFlow.set(token, photo),
  forget: () => void byFlow.delete(token),
});
