/** What the sections of the page share: one place that makes changes, and one sentence that tells what the last one did. */
import type { CallError } from '@stepgate/contract';
import { routes } from '@stepgate/contract';
import { useCopy, useStepgate } from '@stepgate/react';
import { createContext, useContext } from 'react';
import { hasNoSession, loginBefore } from '../../session/use-of-session.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';
import { type StepUp, StepUpLeft } from './step-up/use-step-up.ts';

export type SectionName = 'phones' | 'authenticator' | 'backup' | 'devices' | 'password' | 'sessions';

export type Told = { readonly section: SectionName; readonly tone: 'success' | 'info'; readonly words: string };

export type SecurityHost = {
  readonly change: StepUp['change'];
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
  /** @returns what has changed, in words; `undefined` where nothing has yet */
  done(value: T): string | undefined;
  /** @returns whether the section tells of the refusal itself */
  refused?(error: CallError): boolean;
};

type Change = {
  readonly busy: boolean;
  readonly failure: Error | undefined;
  run<T>(make: () => Promise<T>, after: After<T>): void;
};

/** A change of what protects the account, from its press to the sentence that tells what it did. */
export function useChange(section: SectionName): Change {
  const t = useCopy<typeof copy>();
  const { host } = useStepgate();
  const { change, refresh, tell } = useSecurityHost();
  const { busy, failure, send } = useSending();

  async function unlessLeft<T>(make: () => Promise<T>): Promise<{ readonly value: T } | 'left'> {
    try {
      return { value: await change(make) };
    } catch (error) {
      if (error instanceof StepUpLeft) return 'left';
      throw error;
    }
  }

  function run<T>(make: () => Promise<T>, { done, refused }: After<T>) {
    tell(undefined);
    void send(() => unlessLeft(make), {
      async done(result) {
        if (result === 'left') return tell({ section, tone: 'info', words: t('security.left') });
        const words = done(result.value);
        if (words === undefined) return;
        await refresh();
        tell({ section, tone: 'success', words });
      },
      refused(error) {
        if (!hasNoSession(error)) return refused?.(error) ?? false;
        host.navigate(loginBefore(routes.security));
        return true;
      },
    });
  }

  return { busy, failure, run };
}
