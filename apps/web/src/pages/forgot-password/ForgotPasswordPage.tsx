import { ForgotPassword } from '@stepgate/pages/account';
import { PageFrame } from '@stepgate/react';
import type { PageProps } from '../../parts/page.ts';
import { parseLoginProps } from '../login/parse-login-props.ts';

export function ForgotPasswordPage({ search }: PageProps) {
  return (
    <PageFrame>
      <ForgotPassword {...parseLoginProps(search)} />
    </PageFrame>
  );
}
