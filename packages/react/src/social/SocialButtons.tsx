/** Log in or sign up with a social provider. */
import { asCallError, CallError, routes, type SocialProvider } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { track } from '../host/analytics.ts';
import { useStepgate } from '../host/context.ts';
import { readLastUsed } from '../host/last-used.ts';
import { checkedRedirect } from '../host/refused-address.ts';
import type { LoginOptions } from '../host/settings.ts';
import { InApp } from '../parts/in-app/InApp.tsx';
import { ErrorBanner } from '../parts/problems/ErrorBanner.tsx';
import { isOfEdge } from '../parts/problems/kinds.ts';
import { useSending } from '../parts/use-sending.ts';
import styles from './SocialList.module.css';
import { SocialList } from './SocialList.tsx';
import { socialAddress } from './social-address.ts';
import type { SocialIntent } from './still-logins.ts';
import { takeStill } from './take-still.ts';

export type SocialButtonsProps = LoginOptions['socials'] & {
  readonly intent: SocialIntent;
  /** Where the customer goes afterwards. An address that the host's redirect policy refuses becomes /home. */
  readonly redirectUrl?: string | undefined;
};

/** Every refusal of the service has the same message. An unreached service keeps its own. @throws CallError */
function refuse(error: unknown): never {
  const failure = asCallError(error);
  if (failure.kind !== 'problem' || isOfEdge(failure)) throw failure;
  throw new CallError('unreadable', { body: { params: failure.params }, cause: failure });
}

/** Settles when the browser restores this page with the back button (bfcache): it isn't leaving for a provider any longer. */
const untilShownAgain = () =>
  new Promise<void>((resolve) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) resolve();
    });
  });

export function SocialButtons({ providers, look = 'buttons', intent, redirectUrl }: SocialButtonsProps) {
  const { client, host, memory } = useStepgate();
  const section = useRef<HTMLElement>(null);
  const title = useId();
  const { busy, failure, send } = useSending();
  const [chosen, setChosen] = useState<SocialProvider>();
  const [lastUsed] = useState(readLastUsed);

  function connect(provider: SocialProvider): void {
    if (busy) return;
    setChosen(provider);
    const shownAgain = untilShownAgain();
    const { clientId, guestId } = host.identity;
    const ask = () => {
      const body = {
        ...{ clientId, guestId, provider, loginStateUrl: routes.socialLogin },
        redirectUrl: checkedRedirect(host, redirectUrl),
      };
      return Promise.race([client.ask(calls.connectSocial, { body }).catch(refuse), shownAgain]);
    };
    void send(ask, {
      done(answer) {
        if (answer === undefined) return;
        const address = socialAddress(host, provider, answer.redirectUrl);
        if (address === undefined) throw new CallError('unreadable');
        // The provider's answer counts only in this tab.
        memory.remove('oneTimeToken');
        memory.remove('email');
        memory.set('socialLogin', redirectUrl || 'begun');
        memory.set('socialProvider', provider);
        void track(host, { name: 'social_chosen', provider, intent });
        host.navigate(address, 'provider');
        return shownAgain;
      },
    });
  }

  const takeOver = useEffectEvent(() => {
    const { pressed, focused } = takeStill(intent);
    section.current?.querySelector<HTMLElement>(`button[value="${focused}"]`)?.focus();
    // The service may offer others since the page was loaded.
    if (pressed !== undefined && providers.includes(pressed)) connect(pressed);
  });
  useLayoutEffect(() => takeOver(), []);

  return (
    <section ref={section} aria-labelledby={title} className={styles[look]}>
      <ErrorBanner error={failure} />
      <InApp what="socials" />
      <SocialList
        {...{ intent, providers, look }}
        titleId={title}
        busy={busy ? chosen : undefined}
        lastUsed={intent === 'logIn' ? lastUsed : undefined}
        onChoose={connect}
      />
    </section>
  );
}
