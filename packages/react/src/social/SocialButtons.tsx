/** Log in or sign up with a social provider. */
import { CallError, routes, type SocialProvider } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useEffect, useId, useRef, useState } from 'react';
import { track } from '../host/analytics.ts';
import { useStepgate } from '../host/context.ts';
import { checkedRedirect } from '../host/refused-address.ts';
import type { LoginOptions } from '../host/settings.ts';
import { useCopy } from '../i18n/use-copy.ts';
import { ErrorBanner } from '../parts/problems/ErrorBanner.tsx';
import { isOfEdge } from '../parts/problems/kinds.ts';
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

/** Every refusal of the service has the same message. An unreached service keeps its own. */
function failureOf(error: unknown): CallError {
  if (!(error instanceof CallError)) return new CallError('unreadable', { cause: error });
  return error.kind === 'problem' && !isOfEdge(error)
    ? new CallError('unreadable', { body: { params: error.params }, cause: error })
    : error;
}

export function SocialButtons({ providers, look = 'buttons', intent, redirectUrl }: SocialButtonsProps) {
  const t = useCopy<typeof copy>();
  const { client, host, memory } = useStepgate();
  const title = useId();
  const underWay = useRef(false);
  const [busy, setBusy] = useState<SocialProvider>();
  const [failure, setFailure] = useState<CallError>();

  function end() {
    underWay.current = false;
    setBusy(undefined);
  }

  // A page that the browser restores with the back button (bfcache) isn't leaving for a provider any longer.
  useEffect(() => {
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      underWay.current = false;
      setBusy(undefined);
    };
    addEventListener('pageshow', shownAgain);
    return () => removeEventListener('pageshow', shownAgain);
  }, []);

  async function connect(provider: SocialProvider) {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(provider);
    setFailure(undefined);
    const { clientId, guestId } = host.identity;
    try {
      const body = {
        ...{ clientId, guestId, provider, loginStateUrl: routes.socialLogin },
        redirectUrl: checkedRedirect(host, redirectUrl),
      };
      const answer = await client.ask(calls.connectSocial, { body });
      const address = socialAddress(host, provider, answer.redirectUrl);
      if (address === undefined) throw new CallError('unreadable');
      // The provider's answer counts only in this tab. Stays busy until the page is left.
      memory.remove('oneTimeToken');
      memory.remove('email');
      memory.set('socialLogin', 'begun');
      void track(host, { name: 'social_chosen', provider, intent });
      host.navigate(address);
    } catch (error) {
      setFailure(failureOf(error));
      end();
    }
  }

  return (
    <section aria-labelledby={title} className={styles[look]}>
      <ErrorBanner error={failure} />
      <p id={title} className={styles.title}>
        {t(`social.${intent}`)}
      </p>
      <div className={styles.providers}>
        {providers.map((provider) => (
          <Button
            key={provider}
            look={look === 'buttons' ? 'secondary' : 'quiet'}
            busy={busy === provider}
            onClick={() => void connect(provider)}
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
