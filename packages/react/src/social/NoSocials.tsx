import { useLayoutEffect } from 'react';
import type { SocialIntent } from './still-logins.ts';
import { takeStill } from './take-still.ts';

/** In place of social logins that failed: the still ones of the page go, too. */
export function NoSocials({ intent }: { readonly intent: SocialIntent }) {
  useLayoutEffect(() => void takeStill(intent), [intent]);
  return null;
}
