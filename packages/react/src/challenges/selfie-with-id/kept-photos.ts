/**
 * The photo that was chosen, for as long as its flow lives: a screen that the customer comes back to has it still, after an error too
 * (threats-and-promises, RB18). In memory alone, and gone with the flow.
 */
import type { ChallengeApi } from '../challenge-api.ts';

export type KeptPhoto = {
  readonly photo: File;
  /** It was sent, and no answer came: it may have been taken in. */
  readonly unanswered: boolean;
};

const byFlow = new WeakMap<ChallengeApi, KeptPhoto>();

export const keptPhoto = (api: ChallengeApi): KeptPhoto | undefined => byFlow.get(api);

export function keepPhoto(api: ChallengeApi, kept: KeptPhoto | undefined): void {
  if (kept === undefined) byFlow.delete(api);
  else byFlow.set(api, kept);
}
