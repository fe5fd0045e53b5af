/** What the form needs once it is on the screen. */
import { CallError } from '@stepgate/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStepgate } from '../../host/context.ts';
import { reportFault } from '../../host/report.ts';
import type { Later } from './later/login-extras.tsx';

/** Rejects as a call does that finds no network: a file of the same server is lost. */
export const loadFirstFactor = () =>
  import('./later/first-factor.ts').catch((cause) => {
    throw new CallError('network', { cause });
  });

/** Loads `later/login-extras.tsx` after the form. The form works without it, and the service then decides whether a captcha is needed. */
export function useLater() {
  const { host } = useStepgate();
  const [later, setLater] = useState<Later>();
  const [isLost, setIsLost] = useState(false);
  async function load() {
    const loaded = await import('./later/login-extras.tsx');
    setLater(loaded.later);
    return loaded.later;
  }
  const opened = useEffectEvent(load);
  useEffect(() => {
    let hasLeft = false;
    // Its loss shows when the form is sent.
    loadFirstFactor().catch(() => undefined);
    opened().catch((error) => {
      if (hasLeft) return;
      setIsLost(true);
      void reportFault(host, 'login-extras', error);
    });
    return () => {
      hasLeft = true;
    };
  }, [host]);
  return { later, isLost, load } as const;
}
