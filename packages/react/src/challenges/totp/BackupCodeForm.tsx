import type { CallError } from '@stepgate/contract';
import { withoutSeparators } from '@stepgate/contract';
import { useRef } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { isWrongCode } from '../../parts/code-entry/CodeForm.tsx';
import type { copy as codeCopy } from '../../parts/code-entry/copy.ts';
import { FormFrame } from '../../parts/form-frame/FormFrame.tsx';
import { FieldProblem } from '../../parts/problems/FieldProblem.tsx';
import { useTokenApi } from '../../parts/token-api.ts';
import { useProof } from '../../parts/use-proof.ts';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { Button } from '../../ui/Button.tsx';
import type { copy as fieldCopy } from '../../ui/copy.ts';
import { Field } from '../../ui/Field.tsx';
import { CodesIcon } from '../../ui/icons/CodesIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { ScreenProps } from '../screen.ts';
import { totpApi } from './api.ts';
import type { copy } from './copy.ts';

type BackupCodeFormProps = Pick<ScreenProps, 'onPassed' | 'onFailed' | 'onAnotherWay'> & {
  onBlocked(error: CallError): void;
  onBackToApp(): void;
};

/** A backup code instead of the app's code. It is sent without the spaces and hyphens that it may have been written down with. */
export function BackupCodeForm({ onAnotherWay, onBackToApp, ...answers }: BackupCodeFormProps) {
  const t = useCopy<typeof copy>();
  const tCode = useCopy<typeof codeCopy>();
  const tField = useCopy<typeof fieldCopy>();
  const { verifyBackupCode } = useTokenApi(totpApi);
  const input = useRef<HTMLInputElement>(null);
  const { busy, fieldError, failure, refuse, send } = useProof({
    ...answers,
    input,
    verify: verifyBackupCode,
    refusal: (error) => (isWrongCode(error) ? <FieldProblem error={error} instead={tCode('code.wrong')} /> : undefined),
  });

  function onSubmit() {
    const backupCode = withoutSeparators(input.current?.value ?? '');
    if (backupCode === '') refuse(tField('field.required'));
    else send(backupCode);
  }

  return (
    <Step mark={<Medallion icon={CodesIcon} />} title={t('totp.backupTitle')} takesFocus field={input}>
      <StepText>{t('totp.backupText')}</StepText>
      <FormFrame failure={failure} busy={busy} submit={t('totp.backupConfirm')} proves onSubmit={onSubmit}>
        <Field ref={input} label={t('totp.backupLabel')} name="backupCode" type="text" autoComplete="off" error={fieldError} />
      </FormFrame>
      <FallbackLinks onAnotherWay={onAnotherWay}>
        <Button look="quiet" onClick={onBackToApp}>
          {t('totp.backToApp')}
        </Button>
      </FallbackLinks>
    </Step>
  );
}
