/** Log in, or sign up, through somebody else's login (specification, part 2, "Login form"). */
import { CallError, calls, routes, type SocialProvider } from '@stepgate/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useCopy } from '../i18n/use-copy.ts';
import { isOfEdge } from '../problems/later/kinds.ts';
import { Problem } from '../problems/Problem.tsx';
import { tell } from '../provider/analytics.ts';
import { useStepgate } from '../provider/context.ts';
import type { LoginOptions } from '../provider/host.ts';
import { checkedRedirect } from '../provider/refused-address.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import type { copy } from './copy.ts';
import styles from './SocialButtons.module.css';
import { socialAddress } from './social-address.ts';
import { socialNames } from './social-names.ts';

export type SocialButtonsProps = LoginOptions['socials'] & {
  readonly intent: 'logIn' | 'signUp';
  /** Where the customer wants to go after; what the host's redirect policy does not allow becomes /home. */
  readonly redirectUrl?: string | undefined;
};

/** Whatever the service has against it is told in the same words (specification, part 8); that it was not reached is not its word. */
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

  // The page that the browser kept and shows again, by the back button, is on its way to nowhere.
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
      // What comes back counts in this tab alone. Busy until the page is left.
      memory.remove('oneTimeToken');
      memory.remove('email');
      memory.set('socialLogin', 'begun');
      void tell(host, { name: 'social_chosen', provider, intent });
      host.navigate(address);
    } catch (error) {
      setFailure(failureOf(error));
      end();
    }
  }

  return (
    <section aria-labelledby={title} className={styles[look]}>
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
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
            {socialNames[provider]}
          </Button>
        ))}
      </div>
    </section>
  );
}
