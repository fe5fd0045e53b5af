import { isNotAllowed, routes } from '@stepgate/contract';
import { type LinkToken, Outcome, useCopy } from '@stepgate/pages';
import { DoneIcon, Medallion } from '@stepgate/react';
import type { copy } from './copy.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import type { Registration, StepProps } from './registration.ts';
import type { SignUpInProgress } from './use-registration.ts';
import { VerifyEmailStep } from './VerifyEmailStep.tsx';

type RegistrationStepsProps = {
  readonly signUp: SignUpInProgress;
  readonly registration: Registration;
  /** Another one for each answer of the service. */
  readonly round: number;
  readonly link: LinkToken;
  readonly redirectUrl: string | undefined;
};

/** The step that the service names. */
export function RegistrationSteps({ signUp, registration, round, link, redirectUrl }: RegistrationStepsProps) {
  const t = useCopy<typeof copy>();
  const { id, moved, load, show, beginLogin } = signUp;
  function goOn() {
    moved.current = true;
    void load();
  }
  function goBack() {
    moved.current = true;
    show({ name: 'step', round, registration: { ...registration, step: 'profile' } });
  }
  const props: StepProps = {
    id: id.current,
    registration,
    takesFocus: moved.current,
    onNext: goOn,
    refused(error) {
      if (error.status === 401) show({ name: 'elsewhere' });
      else if (isNotAllowed(error)) goOn();
      else return false;
      return true;
    },
  };
  switch (registration.step) {
    case 'verify-email':
      return <VerifyEmailStep key={round} {...props} link={link} redirectUrl={redirectUrl} />;
    case 'profile':
      return <ProfileStep {...props} />;
    case 'phone':
      return <PhoneStep {...props} onBack={goBack} />;
    case 'password':
      return <PasswordStep {...props} onAccount={beginLogin} />;
    case 'done': {
      const mark = <Medallion tone="success" icon={DoneIcon} />;
      const words = { title: t('register.done'), text: t('register.doneText'), label: t('register.logIn') };
      return <Outcome key="done" mark={mark} {...words} takesFocus={moved.current} to={routes.login} />;
    }
  }
}
