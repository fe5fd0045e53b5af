import { Login, PageFrame } from '@stepgate/react';
import type { PageProps } from '../../page-props.ts';
import { loginPropsOf } from './login-props-of.ts';

export default function LoginPage({ search }: PageProps) {
  return (
    <PageFrame>
      <Login {...loginPropsOf(search)} />
    </PageFrame>
  );
}
