import { routes, type SocialProblem, socialProblems } from '@stepgate/contract';
import {
  Banner,
  LinkButton,
  PageFrame,
  Problem,
  SecondStep,
  Step,
  StepLinks,
  StepText,
  useCopy,
  useStepgate,
} from '@stepgate/react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type LinkToken, useLinkToken } from '../../link/use-link-token.ts';
import type { copy } from './copy.ts';

type View =
  /** The page is prerendered so: what came with the address, only the browser knows. */
  | { readonly name: 'opening' }
  | { readonly name: 'secondStep'; readonly oneTimeToken: string }
  | { readonly name: 'over'; readonly why: SocialProblem | 'expired' | 'none'; readonly arrived: boolean }
  | { readonly name: 'notLoggedIn'; readonly error: Error };

function SocialLogin({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { memory, host } = useStepgate();
  const [view, setView] = useState<View>({ name: 'opening' });

  function open() {
    const oneTimeToken = link.read();
    const problem = socialProblems.find((each) => each === link.says('problem'));
    // A login that this tab did not begin is somebody else's: whoever opens a link must not end up in another's account.
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
      if (reason === undefined) host.navigate(routes.login);
      else if (reason === 'expired') setView({ name: 'over', why: 'expired', arrived: false });
      else setView({ name: 'notLoggedIn', error: reason });
    },
    [memory, host],
  );

  switch (view.name) {
    case 'opening':
      return <Step title={t('socialLogin.opening')} takesFocus={false} />;
    case 'secondStep':
      return <SecondStep oneTimeToken={view.oneTimeToken} login={{}} onStartOver={onStartOver} />;
    case 'over':
      return (
        <Step key={view.why} title={t(`socialLogin.${view.why}`)} takesFocus={!view.arrived}>
          <StepText>{t(`socialLogin.${view.why}Text`)}</StepText>
          <LinkButton href={routes.login} look="primary">
            {t('socialLogin.login')}
          </LinkButton>
          <StepLinks>
            {view.why === 'unverified' && <LinkButton href={routes.signUp}>{t('socialLogin.signUp')}</LinkButton>}
            <LinkButton href={routes.contact}>{t('socialLogin.help')}</LinkButton>
          </StepLinks>
        </Step>
      );
    case 'notLoggedIn':
      return (
        <Step key="notLoggedIn" title={t('socialLogin.notLoggedIn')} takesFocus={false}>
          <Banner tone="error">
            <Problem error={view.error} />
          </Banner>
          <LinkButton href={routes.login} look="primary">
            {t('socialLogin.login')}
          </LinkButton>
        </Step>
      );
  }
}

/** Where a browser comes back to from a social login: goes on as after a password, or says why there is no login. */
export function SocialLoginPage() {
  const link = useLinkToken();
  return (
    <PageFrame>
      <SocialLogin key={link.opened} link={link} />
    </PageFrame>
  );
}
