import { ForgotPassword } from '@stepgate/pages/account';
import { PageFrame } from '@stepgate/react';

export function ForgotPasswordPage() {
  return (
    <PageFrame>
      <ForgotPassword />
    </PageFrame>
  );
}
