import { useState } from 'react';
import { CheckEmail } from '../password-reset-link/CheckEmail.tsx';
import type { ScreenProps } from '../screen.ts';
import { ForgotPassword } from './ForgotPassword.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** The password once more, or a link to set a new one (specification, part 2). */
export function PasswordScreen(props: ScreenProps<'PASSWORD'>) {
  const [view, setView] = useState<'password' | 'forgot' | 'sent'>('password');
  switch (view) {
    case 'password':
      return <PasswordForm {...props} onForgot={() => setView('forgot')} />;
    case 'forgot':
      return (
        <ForgotPassword
          api={props.api}
          onFailed={props.onFailed}
          onSent={() => setView('sent')}
          onBack={() => setView('password')}
        />
      );
    case 'sent':
      return <CheckEmail onGotIt={() => setView('password')} />;
  }
}
