import type { Challenge, ChallengeType, ViewAttributes } from '@stepgate/contract';
import type { ScreenCallbacks } from '../parts/screen-callbacks.ts';
import { useSurroundingFlow } from '../parts/surrounding-flow.ts';

/**
 * All that a screen gets from the flow: no router, no token. Its calls come from `useTokenApi`. Anything else that the flow offers comes from
 * `useSurroundingFlow`.
 */
export type ScreenProps<T extends ChallengeType = ChallengeType> = ScreenCallbacks & { readonly challenge: Challenge<T> };

/** The server's view attributes. Those for this phone number override the general ones. */
export function useView({ view, viewByPhoneNumberId }: Challenge): ViewAttributes {
  const { phoneNumberId } = useSurroundingFlow();
  return { ...view, ...(phoneNumberId !== undefined && viewByPhoneNumberId.get(phoneNumberId)) };
}
