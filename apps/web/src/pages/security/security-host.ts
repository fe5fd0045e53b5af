/** What the sections of the page share: one place that makes changes, and one sentence that tells what the last one did. */
import type { CallError } from '@stepgate/contract';
import { routes } from '@stepgate/contract';
import { useCopy, useStepgate } from '@stepgate/react';
import { createContext, useContext } from 'react';
import { hasNoSession, loginBefore } from '../../session/use-of-session.ts';
import { type StepUp, StepUpLeft } from '../../step-up/use-step-up.ts';
import { useSending } from '../../use-sending.ts';
import type { Approve } from './approval/use-approval.ts';
import type { copy } from './copy.ts';

export type SectionName =
  | 'email'
  | 'phones'
  | 'authenticator'
  | 'backup'
  | 'devices'
  | 'face'
  | 'password'
  | 'socials'
  | 'sessions';

export type Told = { readonly section: SectionName; readonly tone: 'success' | 'info' | 'warning'; readonly words: string };

export type SecurityHost = {
  readonly change: StepUp['change'];
  readonly prove: StepUp['prove'];
  readonly approve: Approve;
  /** Shows the scan of the customer's face in place of the page, or the page again. */
  scanFace(shown: boolean): void;
  /** Asks anew for what the page shows. */
  refresh(): Promise<void>;
  readonly told: Told | undefined;
  tell(told: Told | undefined): void;
};

export const SecurityHostContext = createContext<SecurityHost | undefined>(undefined);

export function useSecurityHost(): SecurityHost {
  const host = useContext(SecurityHostContext);
  if (host === undefined) throw new Error('a section stands on the security page only');
  return host;
}

type After<T> = {
  /** The page shows what is so now. @returns what has changed, in words */
  done(value: T): string;
  /** @returns whether the section tells of the refusal itself */
  refused?(error: CallError): boolean;
};

type Change = {
  readonly busy: boolean;
  readonly failure: Error | undefined;
  /** Makes a change, and tells what it did. */
  run<T>(make: () => Promise<T>, after: After<T>): void;
  /** Begins something that changes nothing by itself. */
  begin<T>(make: () => Promise<T>, show: (value: T) => void): void;
};

/** A change of what protects the account, from its press to the sentence that tells what it did. */
export function useChange(section: SectionName): Change {
  const t = useCopy<typeof copy>();
  const { host } = useStepgate();
  const { change, refresh, tell } = useSecurityHost();
  const { busy, failure, send } = useSending();

  async function unlessLeft<T>(make: () => Promise<T>, made: (value: T) => Promise<void> | void): Promise<void> {
    tell(undefined);
    try {
      await made(await change(make));
    } catch (error) {
      if (!(error instanceof StepUpLeft)) throw error;
      tell({ section, tone: 'info', words: t('security.left') });
    }
  }

  function start(work: () => Promise<void>, refused?: (error: CallError) => boolean) {
    void send(work, {
      done: () => undefined,
      refused(error) {
        if (!hasNoSession(error)) return refused?.(error) ?? false;
        host.navigate(loginBefore(routes.security, error));
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
            await refresh();
            tell({ section, tone: 'success', words: done(value) });
          }),
        refused,
      ),
  };
}
