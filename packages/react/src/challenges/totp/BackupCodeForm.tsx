import type { CallError } from '@stepgate/contract';
import { type FormEvent, useRef } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { FieldProblem } from '../../problems/later/FieldProblem.tsx';
import { Problem } from '../../problems/Problem.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import type { copy as fieldCopy } from '../../ui/copy.ts';
import { Field } from '../../ui/Field.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import styles from '../code-entry/CodeForm.module.css';
import type { copy as codeCopy } from '../code-entry/copy.ts';
import { isWrongCode } from '../code-entry/is-wrong-code.ts';
import type { ScreenProps } from '../screen.ts';
import { useProof } from '../use-proof.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';

type BackupCodeFormProps = Pick<ScreenProps, 'api' | 'onPassed' | 'onFailed' | 'onAnotherWay' | 'onStartOver'> & {
  onBlocked(error: CallError): void;
  onBackToApp(): void;
};

/** A backup code in place of the app's code. It is sent without the gaps that it may have been written down with. */
export function BackupCodeForm({ api, onAnotherWay, onStartOver, onBackToApp, ...answers }: BackupCodeFormProps) {
  const t = useCopy<typeof copy>();
  const tCode = useCopy<typeof codeCopy>();
  const tField = useCopy<typeof fieldCopy>();
  const input = useRef<HTMLInputElement>(null);
  const { busy, fieldError, failure, refuse, send } = useProof({
    ...answers,
    input,
    verify: (backupCode) => api.verifyBackupCode({ body: { backupCode } }),
    refusal: (error) => (isWrongCode(error) ? <FieldProblem error={error} instead={tCode('code.wrong')} /> : undefined),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const backupCode = (input.current?.value ?? '').replace(/[\s-]/g, '');
    if (backupCode === '') refuse(tField('field.required'));
    else send(backupCode);
  }

  return (
    <Step title={t('totp.backupTitle')} takesFocus>
      <StepText>{t('totp.backupText')}</StepText>
      <form noValidate className={styles.form} onSubmit={onSubmit}>
        {failure !== undefined && (
          <Banner tone="error">
            <Problem error={failure} />
          </Banner>
        )}
        <Field ref={input} label={t('totp.backupLabel')} name="backupCode" type="text" autoComplete="off" error={fieldError} />
        <Button type="submit" busy={busy}>
          {t('totp.backupConfirm')}
        </Button>
      </form>
      <WaysOut onAnotherWay={onAnotherWay} onStartOver={onStartOver}>
        <Button look="quiet" onClick={onBackToApp}>
          {t('totp.backToApp')}
        </Button>
      </WaysOut>
    </Step>
  );
}
