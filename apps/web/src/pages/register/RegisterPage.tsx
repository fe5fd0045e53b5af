import { lifetimes, routeParameters, routes } from '@stepgate/contract';
import {
  AskedFirst,
  checkedRedirect,
  type EntryContext,
  hoursIn,
  LinkStep,
  type LinkToken,
  linkPage,
  SecondStep,
  useCopy,
  withEntryContext,
} from '@stepgate/pages';
import {
  ClockIcon,
  DeviceIcon,
  drawings,
  EnvelopeIcon,
  Illustration,
  LinkButton,
  Medallion,
  Step,
  StepActions,
  StepLinks,
  StepText,
  UserIcon,
  useStepgate,
} from '@stepgate/react';
import { useLayoutEffect } from 'react';
import type { PageProps } from '../../parts/page.ts';
import type { copy } from './copy.ts';
import { RegistrationSteps } from './RegistrationSteps.tsx';
import { useRegistration } from './use-registration.ts';

/** The sign-up can't continue in this browser: says where it can, and how to continue here. */
function Elsewhere({ refused, context }: { readonly refused: boolean; readonly context: EntryContext }) {
  const t = useCopy<typeof copy>();
  return (
    <Step
      mark={<Medallion tone="warning" icon={refused ? ClockIcon : DeviceIcon} />}
      title={t(refused ? 'register.refused' : 'register.elsewhere')}
      takesFocus
      short
    >
      <StepText>
        {refused ? t('register.refusedText', { hours: hoursIn(lifetimes.signUpLink) }) : t('register.elsewhereText')}
      </StepText>
      <StepText>{t('register.elsewhereAgain')}</StepText>
      <StepActions>
        <LinkButton href={withEntryContext(routes.signUp, context)} look="primary">
          {t('register.signUp')}
        </LinkButton>
      </StepActions>
      <StepLinks>
        <LinkButton href={withEntryContext(routes.login, context)}>{t('register.logIn')}</LinkButton>
      </StepLinks>
    </Step>
  );
}

type LoginAfterSignUpProps = { readonly oneTimeToken: string; readonly redirectUrl: string | undefined; onStartOver(): void };

function LoginAfterSignUp({ oneTimeToken, redirectUrl, onStartOver }: LoginAfterSignUpProps) {
  const { host } = useStepgate();
  const onSuccess = ({ location }: { readonly location: string }) =>
    host.navigate(location === routes.home ? checkedRedirect(host, redirectUrl) : location);
  return <SecondStep oneTimeToken={oneTimeToken} login={{ onSuccess }} onStartOver={onStartOver} />;
}

type RegisterProps = PageProps & { readonly link: LinkToken };

function Register({ link, search }: RegisterProps) {
  const redirectUrl = new URLSearchParams(search).get(routeParameters.redirectUrl) ?? undefined;
  const t = useCopy<typeof copy>();
  const signUp = useRegistration(link, redirectUrl);
  const { view, moved } = signUp;

  const viewName = view.name === 'step' ? view.registration.step : view.name;
  // A later step begins at its top. There the foot of the page is out of sight, so what comes into the step doesn't push it.
  useLayoutEffect(() => {
    if (moved.current && viewName !== 'opening') scrollTo(0, 0);
  }, [viewName, moved]);

  switch (view.name) {
    case 'link':
      return (
        <LinkStep
          mark={<Illustration drawing={drawings.envelope} icon={EnvelopeIcon} />}
          title={t('register.open')}
          text={t('register.openText')}
          submit={t('register.openSubmit')}
          sending={signUp.sending}
          onSubmit={signUp.openLink}
        />
      );
    case 'opening':
    case 'failed':
      return (
        <AskedFirst
          mark={<Medallion icon={UserIcon} />}
          title={t('register.title')}
          checking={t('register.loading')}
          error={view.name === 'failed' ? view.error : undefined}
          tryAgain={t('register.tryAgain')}
          onTryAgain={() => void signUp.load()}
        />
      );
    case 'elsewhere':
    case 'refused':
      return <Elsewhere refused={view.name === 'refused'} context={{ redirectAfterUrl: redirectUrl }} />;
    case 'in':
      return <LoginAfterSignUp oneTimeToken={view.oneTimeToken} redirectUrl={redirectUrl} onStartOver={signUp.endLogin} />;
    case 'step':
      return <RegistrationSteps signUp={signUp} {...view} link={link} redirectUrl={redirectUrl} />;
  }
}

/**
 * The page of a sign-up from its mail to a usable account (specification, part 2). The service decides each step, so a customer can leave and
 * continue later, in the browser that opened the mailed link.
 */
export const RegisterPage = linkPage(Register);
