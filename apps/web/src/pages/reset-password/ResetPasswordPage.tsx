import { PageFrame } from '@stepgate/react';
import { ResetPassword } from '@stepgate/react/pages';

export function ResetPasswordPage() {
  return (
    <PageFrame>
      <ResetPassword />
    </PageFrame>
  );
}
