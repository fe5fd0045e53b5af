/** Shared by the sections of the page: the function that makes changes, and the announcement of the last one. */
import { CallError, routes, type SecurityOverview } from '@stepgate/contract';
import { createContext, useContext } from 'react';
import { useStepgate } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { useSending } from '../../parts/use-sending.ts';
import { hasNoSession, leaveForLogin } from '../parts/use-of-session.ts';
import type { copy } from './copy.ts';

export type SectionName =
  | 'email'
  | 'phones'
  | 'authenticator'
  | 'backup'
  | 'browsers'
  | 'devices'
  | 'face'
  | 'passkeys'
  | 'password'
  | 'preferred'
  | 'socials'
  | 'sessions';

export type Announcement = {
  readonly section: SectionName;
  readonly tone: 'success' | 'info' | 'warning';
  readonly words: string;
};

export type SecurityHost = {
  /** Shows the face scan instead of the page, or the page again. */
  scanFace(visible: boolean): void;
  /** Loads the page's data again. @returns them; `undefined` if they weren't loaded */
  refresh(): Promise<SecurityOverview | undefined>;
  readonly announcement: Announcement | undefined;
  announce(announcement: Announcement | undefined): void;
  /** The row that is open, if one is. */
  readonly opened: SectionName | undefined;
  /** The row of the link that opened the page. */
  readonly goal: SectionName | undefined;
  /** Opens a row and closes the other one, or closes it. */
  toggle(name: SectionName): void;
};

export const SecurityHostContext = createContext<SecurityHost | undefined>(undefined);

/** Whether the customer closed the dialog without an approval. */
export const isLeft = (error: unknown): boolean => error instanceof CallError && error.kind === 'closed';

export function useSecurityHost(): SecurityHost {
  const host = useContext(SecurityHostContext);
  if (host === undefined) throw new Error('a section stands in <AccountSecurity> only');
  return host;
}

/** Announces that nothing was changed, and loads again: a customer who has reported fraud has no session left. */
export function useAnnounceLeft(section: SectionName): () => Promise<void> {
  const t = useCopy<typeof copy>();
  const { refresh, announce } = useSecurityHost();
  return async () => {
    announce({ section, tone: 'info', words: t('security.left') });
    await refresh();
  };
}

type After<T> = {
  /** Called after the page has loaded the new state, which it gets, too. @returns a sentence that says what has changed */
  done(value: T, overview: SecurityOverview | undefined): string;
  /** @returns whether the section shows the refusal itself */
  refused?(error: CallError): boolean;
};

type Change = {
  readonly busy: boolean;
  readonly failure: Error | undefined;
  /** Makes a change, and announces its result. */
  run<T>(make: () => Promise<T>, after: After<T>): void;
  /** Begins something that changes nothing by itself. */
  begin<T>(make: () => Promise<T>, show: (value: T) => void): void;
};

/** A change of the account's protection, from the press to the announcement of its result. */
export function useChange(section: SectionName): Change {
  const stepgate = useStepgate();
  const { refresh, announce } = useSecurityHost();
  const announceLeft = useAnnounceLeft(section);
  const { busy, failure, send } = useSending();

  async function unlessLeft<T>(make: () => Promise<T>, made: (value: T) => Promise<void> | void): Promise<void> {
    announce(undefined);
    try {
      await made(await make());
    } catch (error) {
      if (!isLeft(error)) throw error;
      await announceLeft();
    }
  }

  function start(work: () => Promise<void>, refused?: (error: CallError) => boolean) {
    void send(work, {
      done: () => undefined,
      refused(error) {
        if (!hasNoSession(error)) return refused?.(error) ?? false;
        leaveForLogin(stepgate, routes.security, error);
        return true;
      },
    });
  }

  return {
    busy,
    failure,
    begin: (make, show) => start(() => unlessLeft(make, show)),
    run: (make, { done, refused }) =>
      start(
        () =>
          unlessLeft(make, async (value) => {
            const overview = await refresh();
            announce({ section, tone: 'success', words: done(value, overview) });
          }),
        refused,
      ),
  };
}
