import type { CallError } from '@stepgate/contract';
import { useRef } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { useHost } from '../../provider/context.ts';
import { Step, StepText } from '../../ui/Step.tsx';
import { CodeForm } from '../code-entry/CodeForm.tsx';
import { type ScreenProps, viewOf } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';

type AppCodeFormProps = ScreenProps<'TOTP'> & {
  onBlocked(error: CallError): void;
  /** Leads to the backup codes; offered where the server names it as the fallback. */
  onBackupCode(): void;
};

export function AppCodeForm({ onBlocked, onBackupCode, ...props }: AppCodeFormProps) {
  const { api, onPassed, onFailed, onAnotherWay, onStartOver } = props;
  const t = useCopy<typeof copy>();
  const { brand } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const view = viewOf(props);
  return (
    <Step title={view.header ?? t('totp.title')} takesFocus>
      <StepText>{view.message ?? t('totp.text', { brand: brand.name })}</StepText>
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      <CodeForm
        input={input}
        submitLabel={t('totp.confirm')}
        verify={(code) => api.verifyTotp({ body: { code } })}
        onPassed={onPassed}
        onFailed={onFailed}
        onBlocked={onBlocked}
      />
      <WaysOut
        onAnotherWay={onAnotherWay}
        onStartOver={onStartOver}
        onBackupCode={onBackupCode}
        fallbackAction={view.fallbackAction}
      />
    </Step>
  );
}
