import { CallError, calls, lifetimes, registerLocation, routeParameters, routes } from '@stepgate/contract';
import {
  Banner,
  Button,
  checkedRedirect,
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
import { LinkStep } from '../../link/LinkStep.tsx';
import { type LinkToken, useLinkToken } from '../../link/use-link-token.ts';
import type { PageProps } from '../../page.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import { type Registration, registrationIdOf, type StepProps } from './registration.ts';
import { VerifyEmailStep } from './VerifyEmailStep.tsx';

const hour = 3_600_000;

type View =
  /** The page is prerendered so: what there is to do, only the browser knows. */
  | { readonly name: 'opening' | 'link' | 'elsewhere' | 'refused' }
  | { readonly name: 'failed'; readonly error: Error }
  | { readonly name: 'step'; readonly registration: Registration; readonly round: number }
  /** The account is there: the login that comes with it. */
  | { readonly name: 'in'; readonly oneTimeToken: string };

/** The sign-up cannot go on here: where it does, and how to have it here. */
function Elsewhere({ refused }: { readonly refused: boolean }) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t(refused ? 'register.refused' : 'register.elsewhere')} takesFocus>
      <StepText>
        {refused ? t('register.refusedText', { hours: lifetimes.signUpLink / hour }) : t('register.elsewhereText')}
      </StepText>
      <StepText>{t('register.elsewhereAgain')}</StepText>
      <LinkButton href={routes.signUp} look="primary">
        {t('register.signUp')}
      </LinkButton>
      <StepLinks>
        <LinkButton href={routes.login}>{t('register.logIn')}</LinkButton>
      </StepLinks>
    </Step>
  );
}

type RegisterProps = { readonly link: LinkToken; readonly redirectUrl: string | undefined };

function Register({ link, redirectUrl }: RegisterProps) {
  const t = useCopy<typeof copy>();
  const { client, host, memory } = useStepgate();
  const sending = useSending();
  const [view, setView] = useState<View>({ name: 'opening' });
  /** A step that follows another takes the focus; the one that the page opens with does not. */
  const moved = useRef(false);
  const id = useRef('');

  async function load(otherwise: 'elsewhere' | 'refused' = 'elsewhere') {
    try {
      const registration = await client.ask(calls.registration, { params: { id: id.current } });
      const oneTimeToken = memory.get(`registration.session.${id.current}`);
      if (registration.step === 'done' && oneTimeToken !== undefined) setView({ name: 'in', oneTimeToken });
      else setView((before) => ({ name: 'step', registration, round: before.name === 'step' ? before.round + 1 : 0 }));
    } catch (error) {
      // An id that is none is nobody's registration either.
      if (error instanceof CallError && (error.status === 401 || error.status === 400)) setView({ name: otherwise });
      else setView({ name: 'failed', error: error instanceof Error ? error : new CallError('unreadable', { cause: error }) });
    }
  }

  const opened = useRef(() => {
    id.current = registrationIdOf(location.pathname);
    if (link.read() === undefined) void load();
    else setView({ name: 'link' });
  });
  useLayoutEffect(() => opened.current(), []);

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
        // It may be this browser that has used it.
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
    case 'opening':
      return (
        <Step title={t('register.title')} takesFocus={false}>
          <StepText>{t('register.loading')}</StepText>
        </Step>
      );
    case 'link':
      return (
        <LinkStep
          title={t('register.open')}
          text={t('register.openText')}
          submit={t('register.openSubmit')}
          sending={sending}
          onSubmit={open}
        />
      );
    case 'failed':
      return (
        <Step title={t('register.title')} takesFocus={false}>
          <Banner tone="error">
            <Problem error={view.error} />
          </Banner>
          <Button onClick={() => void load()}>{t('register.tryAgain')}</Button>
        </Step>
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
        refused({ status, code }) {
          if (status === 401) setView({ name: 'elsewhere' });
          else if (status === 403 && code === 'not_allowed') props.onNext();
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
            <Step key="done" title={t('register.done')} takesFocus={moved.current}>
              <StepText>{t('register.doneText')}</StepText>
              <LinkButton href={routes.login} look="primary">
                {t('register.logIn')}
              </LinkButton>
            </Step>
          );
      }
    }
  }
}

/**
 * Where a sign-up goes on, from its mail to an account that can be used (specification, part 2): each step is the service's word, so it can be left
 * and taken up again, in the browser in which the mailed link was opened.
 */
export function RegisterPage({ search }: PageProps) {
  const link = useLinkToken();
  const redirectUrl = new URLSearchParams(search).get(routeParameters.redirectUrl) ?? undefined;
  return (
    <PageFrame>
      <Register key={link.opened} link={link} redirectUrl={redirectUrl} />
    </PageFrame>
  );
}
