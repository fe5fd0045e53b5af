/** Log in or sign up with a social provider. */
import { asCallError, CallError, routes, type SocialProvider } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useId, useState } from 'react';
import { track } from '../host/analytics.ts';
import { useStepgate } from '../host/context.ts';
import { checkedRedirect } from '../host/refused-address.ts';
import type { LoginOptions } from '../host/settings.ts';
import { useCopy } from '../i18n/use-copy.ts';
import { InApp } from '../parts/in-app/InApp.tsx';
import { ErrorBanner } from '../parts/problems/ErrorBanner.tsx';
import { isOfEdge } from '../parts/problems/kinds.ts';
import { useSending } from '../parts/use-sending.ts';
import { Button } from '../ui/Button.tsx';
import type { copy } from './copy.ts';
import { ProviderMark } from './ProviderMark.tsx';
import styles from './SocialButtons.module.css';
import { socialAddress } from './social-address.ts';
import { socialNames } from './social-names.ts';

export type SocialButtonsProps = LoginOptions['socials'] & {
  readonly intent: 'logIn' | 'signUp';
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
  const t = useCopy<typeof copy>();
  const { client, host, memory } = useStepgate();
  const title = useId();
  const { busy, failure, send } = useSending();
  const [chosen, setChosen] = useState<SocialProvider>();

  function connect(provider: SocialProvider) {
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
        memory.set('socialLogin', 'begun');
        void track(host, { name: 'social_chosen', provider, intent });
        host.navigate(address);
        return shownAgain;
      },
    });
  }

  return (
    <section aria-labelledby={title} className={styles[look]}>
      <ErrorBanner error={failure} />
      <InApp what="socials" />
      <p id={title} className={styles.title}>
        {t(`social.${intent}`)}
      </p>
      <div className={styles.providers}>
        {providers.map((provider) => (
          <Button
            key={provider}
            look={look === 'buttons' ? 'secondary' : 'quiet'}
            busy={busy && chosen === provider}
            onClick={() => connect(provider)}
          >
            {look === 'buttons' ? (
              <span className={styles.provider}>
                <ProviderMark provider={provider} />
                {t('social.continue', { provider: socialNames[provider] })}
              </span>
            ) : (
              socialNames[provider]
            )}
          </Button>
        ))}
      </div>
    </section>
  );
}
