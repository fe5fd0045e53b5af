import { routes } from '@stepgate/contract';
import { type FormEvent, useRef } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { FieldProblem } from '../../problems/later/FieldProblem.tsx';
import { isInServersWords } from '../../problems/later/kinds.ts';
import { Problem } from '../../problems/Problem.tsx';
import { useStepgate } from '../../provider/context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import type { copy as fieldCopy } from '../../ui/copy.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { type ScreenProps, viewOf } from '../screen.ts';
import { useProof } from '../use-proof.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';
import styles from './PasswordForm.module.css';

type PasswordFormProps = ScreenProps<'PASSWORD'> & { onForgot(): void };

export function PasswordForm({ onForgot, ...props }: PasswordFormProps) {
  const { api, onPassed, onFailed, onAnotherWay, onStartOver, otherWays } = props;
  const t = useCopy<typeof copy>();
  const tField = useCopy<typeof fieldCopy>();
  const { host, memory } = useStepgate();
  const input = useRef<HTMLInputElement>(null);
  const view = viewOf(props);
  const { busy, fieldError, failure, refuse, send } = useProof({
    input,
    verify: (password) => api.verifyPassword({ body: { password } }),
    refusal: (error) => (isInServersWords(error) ? <FieldProblem error={error} /> : undefined),
    onPassed,
    onFailed,
    onBlocked: () => host.navigate(routes.logout),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const password = input.current?.value.trim() ?? '';
    if (password === '') refuse(tField('field.required'));
    else send(password);
  }

  return (
    <Step title={view.header ?? t('password.title')} takesFocus>
      {view.message !== undefined && <StepText>{view.message}</StepText>}
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
      <form noValidate className={styles.form} onSubmit={onSubmit}>
        {/* Password managers look for whom the password belongs to. */}
        <input type="email" name="email" autoComplete="username" defaultValue={memory.get('email')} readOnly hidden />
        <PasswordField
          ref={input}
          label={t('password.label')}
          name="password"
          autoComplete="current-password"
          error={fieldError}
        />
        <Button type="submit" busy={busy}>
          {t('password.continue')}
        </Button>
      </form>
      <WaysOut
        anotherWay={t('password.anotherWay')}
        // Specification, part 4: offered only where there are more ways than one.
        onAnotherWay={otherWays > 1 ? onAnotherWay : undefined}
        onStartOver={onStartOver}
        fallbackAction={view.fallbackAction}
      >
        <Button look="quiet" onClick={onForgot}>
          {t('password.forgot')}
        </Button>
      </WaysOut>
    </Step>
  );
}
