import { useState } from 'react';
import { useHistorySteps } from '../../host/history-steps.ts';
import { CheckEmail } from '../../parts/password-reset-link/CheckEmail.tsx';
import type { ScreenProps } from '../screen.ts';
import { ForgotPassword } from './ForgotPassword.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Asks for the password again, or sends a link to set a new one. */
export function PasswordScreen(props: ScreenProps<'PASSWORD'>) {
  const [view, setView] = useState<'password' | 'forgot' | 'sent'>('password');
  const toForm = () => setView('password');
  useHistorySteps(view === 'password' ? 0 : 1, toForm);
  switch (view) {
    case 'password':
      return <PasswordForm {...props} onForgot={() => setView('forgot')} />;
    case 'forgot':
      return <ForgotPassword onFailed={props.onFailed} onSent={() => setView('sent')} onBack={toForm} />;
    case 'sent':
      return <CheckEmail onGotIt={toForm} />;
  }
}
