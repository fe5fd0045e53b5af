import {
  asCallError,
  CallError,
  calls,
  isNotAllowed,
  lifetimes,
  registerLocation,
  routeParameters,
  routes,
} from '@stepgate/contract';
import {
  AskedFirst,
  checkedRedirect,
  hoursIn,
  LinkStep,
  type LinkToken,
  linkPage,
  Outcome,
  SecondStep,
  useCopy,
  useSending,
} from '@stepgate/pages';
import {
  ClockIcon,
  DeviceIcon,
  DoneIcon,
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
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { PageProps } from '../../parts/page.ts';
import type { copy } from './copy.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import { parseRegistrationId, type Registration, type StepProps } from './registration.ts';
import { VerifyEmailStep } from './VerifyEmailStep.tsx';

type View =
  /** The prerendered state is `opening`, because only the browser knows what to show. */
  | { readonly name: 'opening' | 'link' | 'elsewhere' | 'refused' }
  | { readonly name: 'failed'; readonly error: Error }
  | { readonly name: 'step'; readonly registration: Registration; readonly round: number }
  /** The account exists: the page continues with its login. */
  | { readonly name: 'in'; readonly oneTimeToken: string };

/** The sign-up can't continue in this browser: says where it can, and how to continue here. */
function Elsewhere({ refused }: { readonly refused: boolean }) {
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
        <LinkButton href={routes.signUp} look="primary">
          {t('register.signUp')}
        </LinkButton>
      </StepActions>
      <StepLinks>
        <LinkButton href={routes.login}>{t('register.logIn')}</LinkButton>
      </StepLinks>
    </Step>
  );
}

type RegisterProps = PageProps & { readonly link: LinkToken };

function Register({ link, search }: RegisterProps) {
  const redirectUrl = new URLSearchParams(search).get(routeParameters.redirectUrl) ?? undefined;
  const t = useCopy<typeof copy>();
  const { client, host, memory } = useStepgate();
  const sending = useSending();
  const [view, setView] = useState<View>({ name: 'opening' });
  /** A later step takes the focus. The step that the page opens with doesn't. */
  const moved = useRef(false);
  const id = useRef('');

  async function load(otherwise: 'elsewhere' | 'refused' = 'elsewhere') {
    try {
      const registration = await client.ask(calls.registration, { params: { id: id.current } });
      const oneTimeToken = memory.get(`registration.session.${id.current}`);
      if (registration.step === 'done' && oneTimeToken !== undefined) setView({ name: 'in', oneTimeToken });
      else setView((before) => ({ name: 'step', registration, round: before.name === 'step' ? before.round + 1 : 0 }));
    } catch (error) {
      // An invalid id is treated like an unknown registration.
      if (error instanceof CallError && (error.status === 401 || error.status === 400)) setView({ name: otherwise });
      else setView({ name: 'failed', error: error instanceof Error ? error : asCallError(error) });
    }
  }

  const opened = useRef(() => {
    id.current = parseRegistrationId(location.pathname);
    if (link.read() === undefined) void load();
    else setView({ name: 'link' });
  });
  useLayoutEffect(() => opened.current(), []);

  const shown = view.name === 'step' ? view.registration.step : view.name;
  // A later step begins at its top. There the foot of the page is out of sight, so what comes into the step doesn't push it.
  useLayoutEffect(() => {
    if (moved.current && shown !== 'opening') scrollTo(0, 0);
  }, [shown]);

  function open() {
    const token = link.read();
    if (token === undefined) return;
    moved.current = true;
    void sending.send(() => client.ask(calls.openRegistration, { body: { token } }), {
      done(answer) {
        link.forget();
        if (answer.id === id.current) return load();
        return host.navigate(registerLocation({ id: answer.id, redirectUrl }));
      },
      refused({ status }) {
        if (status !== 400) return false;
        link.forget();
        // This browser may have used the link itself.
        void load('refused');
        return true;
      },
    });
  }

  const endLogin = useCallback(() => {
    memory.remove(`registration.session.${id.current}`);
    opened.current();
  }, [memory]);

  switch (view.name) {
    case 'link':
      return (
        <LinkStep
          mark={<Illustration drawing={drawings.envelope} icon={EnvelopeIcon} />}
          title={t('register.open')}
          text={t('register.openText')}
          submit={t('register.openSubmit')}
          sending={sending}
          onSubmit={open}
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
          onTryAgain={() => void load()}
        />
      );
    case 'elsewhere':
    case 'refused':
      return <Elsewhere refused={view.name === 'refused'} />;
    case 'in':
      return (
        <SecondStep
          oneTimeToken={view.oneTimeToken}
          login={{
            onSuccess: ({ location: given }) => host.navigate(given === routes.home ? checkedRedirect(host, redirectUrl) : given),
          }}
          onStartOver={endLogin}
        />
      );
    case 'step': {
      const { registration } = view;
      const props: StepProps = {
        id: id.current,
        registration,
        takesFocus: moved.current,
        onNext() {
          moved.current = true;
          void load();
        },
        refused(error) {
          if (error.status === 401) setView({ name: 'elsewhere' });
          else if (isNotAllowed(error)) props.onNext();
          else return false;
          return true;
        },
      };
      switch (registration.step) {
        case 'verify-email':
          return <VerifyEmailStep key={view.round} {...props} link={link} redirectUrl={redirectUrl} />;
        case 'profile':
          return <ProfileStep {...props} />;
        case 'phone':
          return (
            <PhoneStep
              {...props}
              onBack={() => {
                moved.current = true;
                setView({ ...view, registration: { ...registration, step: 'profile' } });
              }}
            />
          );
        case 'password':
          return (
            <PasswordStep
              {...props}
              onAccount={(oneTimeToken) => {
                memory.set(`registration.session.${id.current}`, oneTimeToken);
                setView({ name: 'in', oneTimeToken });
              }}
            />
          );
        case 'done':
          return (
            <Outcome
              key="done"
              mark={<Medallion tone="success" icon={DoneIcon} />}
              title={t('register.done')}
              text={t('register.doneText')}
              takesFocus={moved.current}
              to={routes.login}
              label={t('register.logIn')}
            />
          );
      }
    }
  }
}

/**
 * The page of a sign-up from its mail to a usable account (specification, part 2). The service decides each step, so a customer can leave and
 * continue later, in the browser that opened the mailed link.
 */
export const RegisterPage = linkPage(Register);
