import { ResetPassword } from '@stepgate/pages/account';
import { PageFrame } from '@stepgate/react';

export function ResetPasswordPage() {
  return (
    <PageFrame>
      <ResetPassword />
    </PageFrame>
  );
}
