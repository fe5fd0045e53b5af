import { PageFrame } from '@stepgate/react';
import { ForgotPassword } from '@stepgate/react/pages';

export function ForgotPasswordPage() {
  return (
    <PageFrame>
      <ForgotPassword />
    </PageFrame>
  );
}
