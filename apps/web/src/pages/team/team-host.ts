/** What the parts of the page share: one place that makes changes, and one sentence that tells what the last one did. */
import type { CallError } from '@stepgate/contract';
import { createContext, useContext } from 'react';

type Change<T> = {
  make(): Promise<T>;
  /** @returns what has changed, in words */
  done(value: T): string;
  /** @returns whether whoever asked tells of the refusal */
  refused?(error: CallError): boolean;
};

export type TeamHost = {
  readonly busy: boolean;
  run<T>(change: Change<T>): void;
  /** What was told is no longer news. */
  forgetTold(): void;
};

export const TeamHostContext = createContext<TeamHost | undefined>(undefined);

export function useTeamHost(): TeamHost {
  const host = useContext(TeamHostContext);
  if (host === undefined) throw new Error('a part of the team page stands on that page only');
  return host;
}
