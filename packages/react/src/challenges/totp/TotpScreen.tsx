import type { CallError } from '@stepgate/contract';
import { useState } from 'react';
import { TooManyTries } from '../code-entry/TooManyTries.tsx';
import type { ScreenProps } from '../screen.ts';
import { AppCodeForm } from './AppCodeForm.tsx';
import { BackupCodeForm } from './BackupCodeForm.tsx';

/** A code that the customer reads in an authenticator app, or one of the backup codes (specification, part 2). */
export function TotpScreen(props: ScreenProps<'TOTP'>) {
  const { onAnotherWay, onStartOver } = props;
  const [form, setForm] = useState<'app' | 'backup'>('app');
  const [blocked, setBlocked] = useState<CallError>();
  if (blocked !== undefined) return <TooManyTries error={blocked} onAnotherWay={onAnotherWay} onStartOver={onStartOver} />;
  return form === 'app' ? (
    <AppCodeForm {...props} onBlocked={setBlocked} onBackupCode={() => setForm('backup')} />
  ) : (
    <BackupCodeForm {...props} onBlocked={setBlocked} onBackToApp={() => setForm('app')} />
  );
}
