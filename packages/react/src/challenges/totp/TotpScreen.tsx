import type { CallError } from '@stepgate/contract';
import { useState } from 'react';
import { useHistorySteps } from '../../host/history-steps.ts';
import { TooManyTries } from '../../parts/code-entry/TooManyTries.tsx';
import type { ScreenProps } from '../screen.ts';
import { AppCodeForm } from './AppCodeForm.tsx';
import { BackupCodeForm } from './BackupCodeForm.tsx';

/** A code from the customer's authenticator app, or one of the backup codes. */
export function TotpScreen(props: ScreenProps<'TOTP'>) {
  const { onAnotherWay } = props;
  const [form, setForm] = useState<'app' | 'backup'>('app');
  const [blocked, setBlocked] = useState<CallError>();
  const toApp = () => setForm('app');
  useHistorySteps(form === 'backup' && blocked === undefined ? 1 : 0, toApp);
  if (blocked !== undefined) return <TooManyTries error={blocked} onAnotherWay={onAnotherWay} />;
  return form === 'app' ? (
    <AppCodeForm {...props} onBlocked={setBlocked} onBackupCode={() => setForm('backup')} />
  ) : (
    <BackupCodeForm {...props} onBlocked={setBlocked} onBackToApp={toApp} />
  );
}
