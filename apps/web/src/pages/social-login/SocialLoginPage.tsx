import { routes, type SocialProblem, socialProblems } from '@stepgate/contract';
import { type EntryContext, type LinkToken, linkPage, Outcome, SecondStep, useCopy, withEntryContext } from '@stepgate/pages';
import {
  DangerIcon,
  drawings,
  ErrorBanner,
  Illustration,
  LinkButton,
  Medallion,
  ShieldIcon,
  Step,
  StepActions,
  useStepgate,
  WarningIcon,
} from '@stepgate/react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { copy } from './copy.ts';

type View =
  /** The prerendered state, because only the browser knows the address. */
  | { readonly name: 'opening' }
  | { readonly name: 'secondStep'; readonly oneTimeToken: string }
  | { readonly name: 'over'; readonly why: SocialProblem | 'expired' | 'none'; readonly arrived: boolean }
  | { readonly name: 'notLoggedIn'; readonly error: Error };

function SocialLogin({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { memory, host } = useStepgate();
  const [view, setView] = useState<View>({ name: 'opening' });
  const [context, setContext] = useState<EntryContext>({});

  function open() {
    const redirectAfterUrl = memory.get('socialLogin');
    if (redirectAfterUrl?.startsWith('/')) setContext({ redirectAfterUrl });
    const oneTimeToken = link.read();
    const problem = socialProblems.find((each) => each === link.says('problem'));
    // A login that this tab didn't begin may be an attacker's: opening a link must not log the customer in to another account.
    if (oneTimeToken !== undefined && memory.get('socialLogin') !== undefined)
      return setView({ name: 'secondStep', oneTimeToken });
    link.forget();
    setView({ name: 'over', why: oneTimeToken === undefined ? (problem ?? 'none') : 'failed', arrived: true });
  }
  const opened = useRef(open);
  useLayoutEffect(() => opened.current(), []);

  const onStartOver = useCallback(
    (reason?: 'expired' | Error) => {
      memory.clear();
      if (reason === undefined) host.navigate(withEntryContext(routes.login, context));
      else if (reason === 'expired') setView({ name: 'over', why: 'expired', arrived: false });
      else setView({ name: 'notLoggedIn', error: reason });
    },
    [memory, host, context],
  );

  switch (view.name) {
    case 'opening':
      return (
        <Step
          mark={<Illustration drawing={drawings.shield} icon={ShieldIcon} />}
          title={t('socialLogin.opening')}
          takesFocus={false}
        />
      );
    case 'secondStep':
      return <SecondStep oneTimeToken={view.oneTimeToken} login={{}} onStartOver={onStartOver} />;
    case 'over':
      return (
        <Outcome
          key={view.why}
          mark={<Medallion tone="warning" icon={WarningIcon} />}
          title={t(`socialLogin.${view.why}`)}
          text={t(`socialLogin.${view.why}Text`)}
          takesFocus={!view.arrived}
          to={withEntryContext(routes.login, context)}
          label={t('socialLogin.login')}
        >
          {view.why === 'unverified' && (
            <LinkButton href={withEntryContext(routes.signUp, context)}>{t('socialLogin.signUp')}</LinkButton>
          )}
          <LinkButton href={routes.contact}>{t('socialLogin.help')}</LinkButton>
        </Outcome>
      );
    case 'notLoggedIn':
      return (
        <Step
          key="notLoggedIn"
          mark={<Medallion tone="danger" icon={DangerIcon} />}
          title={t('socialLogin.notLoggedIn')}
          takesFocus={false}
          short
        >
          <ErrorBanner error={view.error} />
          <StepActions>
            <LinkButton href={withEntryContext(routes.login, context)} look="primary">
              {t('socialLogin.login')}
            </LinkButton>
          </StepActions>
        </Step>
      );
  }
}

/** The page that a social login returns to: continues as after a password, or says why the login failed. */
export const SocialLoginPage = linkPage(SocialLogin);
