import { Login, PageFrame } from '@stepgate/react';
import type { PageProps } from '../../page.ts';
import { loginPropsOf } from './login-props-of.ts';

export function LoginPage({ search }: PageProps) {
  return (
    <PageFrame>
      <Login {...loginPropsOf(search)} />
    </PageFrame>
  );
}
