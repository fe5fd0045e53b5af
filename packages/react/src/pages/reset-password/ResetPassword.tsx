import { asCallError, CallError, isNotAllowed, lifetimes, routes } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useLayoutEffect, useRef, useState } from 'react';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { useStepgate } from '../../host/context.ts';
import { checkedRedirect } from '../../host/refused-address.ts';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { minutesIn } from '../../parts/durations.ts';
import { isTransient } from '../../parts/problems/kinds.ts';
import { useSending } from '../../parts/use-sending.ts';
import { Waiting } from '../../parts/waiting/Waiting.tsx';
import { Button } from '../../ui/Button.tsx';
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx';
import { LockIcon } from '../../ui/icons/LockIcon.tsx';
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx';
import { WarningIcon } from '../../ui/icons/WarningIcon.tsx';
import { hourglass, key, shield } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions, StepLinks, StepText } from '../../ui/Step.tsx';
import { Failed } from '../parts/AskedFirst.tsx';
import { LinkStep } from '../parts/link/LinkStep.tsx';
import { ofLink } from '../parts/link/of-link.tsx';
import type { LinkToken } from '../parts/link/use-link-token.ts';
import { Outcome, type OutcomeProps } from '../parts/Outcome.tsx';
import type { copy } from './copy.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

type View =
  | { readonly name: 'link' | 'refused' | 'expired' | 'finishing' }
  | { readonly name: 'proving' | 'choosing'; readonly oneTimeToken: string }
  /** The password is set, but no session has begun. */
  | { readonly name: 'unfinished'; readonly oneTimeToken: string; readonly error: Error };

/** A link that leads nowhere: a new one comes by mail, to the address that this tab knows. */
function NewLinkNeeded(props: Pick<OutcomeProps, 'mark' | 'title' | 'text' | 'takesFocus'>) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  return (
    <Outcome {...props} to={address(routes.forgotPassword)} label={t('reset.newLink')}>
      <LinkButton href={address(routes.login)}>{t('reset.login')}</LinkButton>
    </Outcome>
  );
}

function Reset({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const { client, host, memory } = useStepgate();
  const sending = useSending();
  const [view, setView] = useState<View>({ name: 'link' });

  /** @param keeps the customer logs in with the password instead: the opened link lets this browser do so, whatever others have entered. */
  function begin(keeps: boolean) {
    const token = link.read();
    if (token === undefined) return;
    void sending.send(() => client.ask(calls.beginPasswordReset, { body: { token } }), {
      done({ oneTimeToken, email }) {
        link.forget();
        if (email !== undefined) memory.set('email', email);
        memory.remove('passwordResetSent');
        if (keeps) {
          host.navigate(address(routes.login));
          return;
        }
        memory.set('passwordReset', oneTimeToken);
        setView({ name: 'proving', oneTimeToken });
      },
      refused({ status }) {
        if (status !== 400) return false;
        link.forget();
        setView({ name: 'refused' });
        return true;
      },
    });
  }

  function expire() {
    memory.remove('passwordReset');
    setView({ name: 'expired' });
  }

  async function finish(oneTimeToken: string) {
    setView({ name: 'finishing' });
    try {
      const { location } = await client.exchangeSession({ body: { oneTimeToken } });
      memory.clear();
      host.navigate(checkedRedirect(host, location));
    } catch (error) {
      const failure = error instanceof Error ? error : asCallError(error);
      if (failure instanceof CallError && isNotAllowed(failure)) {
        // The password wasn't set after all.
        memory.remove('passwordResetSent');
        setView({ name: 'proving', oneTimeToken });
      } else setView({ name: 'unfinished', oneTimeToken, error: failure });
    }
  }

  /** Continues an unfinished reset of this tab, for example after a reload. A link that was opened since takes precedence. */
  function goOn() {
    const oneTimeToken = link.read() === undefined ? memory.get('passwordReset') : undefined;
    if (oneTimeToken === undefined) return;
    if (memory.get('passwordResetSent') === undefined) setView({ name: 'proving', oneTimeToken });
    else void finish(oneTimeToken);
  }
  const opened = useRef(goOn);
  useLayoutEffect(() => opened.current(), []);

  switch (view.name) {
    case 'link':
      return link.missing ? (
        <NewLinkNeeded
          mark={<Medallion tone="warning" icon={WarningIcon} />}
          title={t('reset.none')}
          text={t('reset.noneText')}
          takesFocus={false}
        />
      ) : (
        <LinkStep
          mark={<Illustration drawing={key} icon={LockIcon} />}
          title={t('reset.title')}
          text={t('reset.text')}
          submit={t('reset.begin')}
          sending={sending}
          onSubmit={() => begin(false)}
        >
          <StepLinks>
            <Button look="quiet" onClick={() => begin(true)}>
              {t('reset.keep')}
            </Button>
          </StepLinks>
        </LinkStep>
      );
    case 'refused':
      return (
        <NewLinkNeeded
          key="refused"
          mark={<Illustration drawing={hourglass} tone="warning" icon={ClockIcon} />}
          title={t('reset.refused')}
          text={t('reset.refusedText', { minutes: minutesIn(lifetimes.passwordReset) })}
          takesFocus
        />
      );
    case 'expired':
      return (
        <NewLinkNeeded
          key="expired"
          mark={<Illustration drawing={hourglass} tone="warning" icon={ClockIcon} />}
          title={t('reset.expired')}
          text={t('reset.expiredText')}
          takesFocus
        />
      );
    case 'proving':
      return (
        <ChallengeFlow
          oneTimeToken={view.oneTimeToken}
          onComplete={() => setView({ name: 'choosing', oneTimeToken: view.oneTimeToken })}
          onExpired={expire}
        />
      );
    case 'choosing':
      return (
        <NewPasswordForm
          oneTimeToken={view.oneTimeToken}
          onSet={() => void finish(view.oneTimeToken)}
          onExpired={expire}
          onNotAllowed={() => setView({ name: 'proving', oneTimeToken: view.oneTimeToken })}
        />
      );
    case 'finishing':
      return (
        <Step
          key="finishing"
          mark={<Illustration drawing={shield} icon={ShieldIcon} />}
          title={t('reset.finishing')}
          takesFocus
          short
        >
          <Waiting>{t('reset.finishingText')}</Waiting>
        </Step>
      );
    case 'unfinished': {
      const { error, oneTimeToken } = view;
      const again = isTransient(error);
      return (
        <Step
          key="unfinished"
          mark={<Medallion tone="warning" icon={WarningIcon} />}
          title={t('reset.finishing')}
          takesFocus={!again}
          short
        >
          {again ? (
            <Failed
              error={error}
              after={t('reset.unfinishedText')}
              tryAgain={t('reset.tryAgain')}
              onTryAgain={() => void finish(oneTimeToken)}
            />
          ) : (
            <StepText live>{t('reset.loginWithIt')}</StepText>
          )}
          {again ? (
            <StepLinks>
              <LinkButton href={address(routes.login)}>{t('reset.login')}</LinkButton>
            </StepLinks>
          ) : (
            <StepActions>
              <LinkButton href={address(routes.login)} look="primary">
                {t('reset.login')}
              </LinkButton>
            </StepActions>
          )}
        </Step>
      );
    }
  }
}

/** Where the link of the reset mail leads: runs the challenges, takes the new password, and logs the customer in. */
export const ResetPassword = ofLink(Reset);
