/** Shared by the parts of the page: the function that makes changes, and the announcement of the last one. */
import type { CallError } from '@stepgate/contract';
import { createContext, useContext } from 'react';

type Change<T> = {
  make(): Promise<T>;
  /** @returns a sentence that says what has changed */
  done(value: T): string;
  /** @returns whether the caller shows the refusal */
  refused?(error: CallError): boolean;
};

export type TeamHost = {
  readonly busy: boolean;
  run<T>(change: Change<T>): void;
  /** Clears the announcement. */
  forgetAnnouncement(): void;
};

export const TeamHostContext = createContext<TeamHost | undefined>(undefined);

export function useTeamHost(): TeamHost {
  const host = useContext(TeamHostContext);
  if (host === undefined) throw new Error('a part of the team page stands on that page only');
  return host;
}
