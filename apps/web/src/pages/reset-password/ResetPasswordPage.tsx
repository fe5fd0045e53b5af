import { CallError, calls, lifetimes, routes } from '@stepgate/contract';
import {
  Banner,
  Button,
  ChallengeFlow,
  checkedRedirect,
  isTransient,
  LinkButton,
  PageFrame,
  Problem,
  Step,
  StepText,
  useCopy,
  useStepgate,
} from '@stepgate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { LinkStep } from '../../link/LinkStep.tsx';
import { type LinkToken, useLinkToken } from '../../link/use-link-token.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

const minute = 60_000;

type View =
  | { readonly name: 'link' | 'refused' | 'expired' | 'finishing' }
  | { readonly name: 'proving' | 'choosing'; readonly oneTimeToken: string }
  /** The password is set; no session came of it. */
  | { readonly name: 'unfinished'; readonly oneTimeToken: string; readonly error: Error };

/** A dead end with its way on: to the login, where a new link can be asked for. */
function ToLogin({ title, text, takesFocus }: { readonly title: string; readonly text: string; readonly takesFocus: boolean }) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={title} takesFocus={takesFocus}>
      <StepText>{text}</StepText>
      <LinkButton href={routes.login} look="primary">
        {t('reset.login')}
      </LinkButton>
    </Step>
  );
}

function ResetPassword({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { client, host, memory } = useStepgate();
  const sending = useSending();
  const [view, setView] = useState<View>({ name: 'link' });

  function begin() {
    const token = link.read();
    if (token === undefined) return;
    void sending.send(() => client.ask(calls.beginPasswordReset, { body: { token } }), {
      done({ oneTimeToken }) {
        link.forget();
        memory.remove('passwordResetSent');
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
      const failure = error instanceof Error ? error : new CallError('unreadable', { cause: error });
      if (failure instanceof CallError && failure.code === 'not_allowed') {
        // It was not set after all.
        memory.remove('passwordResetSent');
        setView({ name: 'proving', oneTimeToken });
      } else setView({ name: 'unfinished', oneTimeToken, error: failure });
    }
  }

  /** A reset that this tab was in the middle of, such as before a reload; a link that was opened since comes first. */
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
        <ToLogin title={t('reset.none')} text={t('reset.noneText')} takesFocus={false} />
      ) : (
        <LinkStep title={t('reset.title')} text={t('reset.text')} submit={t('reset.begin')} sending={sending} onSubmit={begin} />
      );
    case 'refused':
      return (
        <ToLogin
          key="refused"
          title={t('reset.refused')}
          text={t('reset.refusedText', { minutes: lifetimes.passwordReset / minute })}
          takesFocus
        />
      );
    case 'expired':
      return <ToLogin key="expired" title={t('reset.expired')} text={t('reset.expiredText')} takesFocus />;
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
        <Step key="finishing" title={t('reset.finishing')} takesFocus>
          <StepText live>{t('reset.finishingText')}</StepText>
        </Step>
      );
    case 'unfinished': {
      const { error, oneTimeToken } = view;
      const again = isTransient(error);
      return (
        <Step key="unfinished" title={t('reset.finishing')} takesFocus={!again}>
          {again ? (
            <>
              <Banner tone="error">
                <Problem error={error} />
                <p>{t('reset.unfinishedText')}</p>
              </Banner>
              <Button onClick={() => void finish(oneTimeToken)}>{t('reset.tryAgain')}</Button>
            </>
          ) : (
            <StepText live>{t('reset.loginWithIt')}</StepText>
          )}
          <LinkButton href={routes.login} look={again ? 'quiet' : 'primary'}>
            {t('reset.login')}
          </LinkButton>
        </Step>
      );
    }
  }
}

/** Where the link of the reset mail leads: proves the customer, takes the new password, and logs in with it. */
export function ResetPasswordPage() {
  const link = useLinkToken();
  return (
    <PageFrame>
      <ResetPassword key={link.opened} link={link} />
    </PageFrame>
  );
}
