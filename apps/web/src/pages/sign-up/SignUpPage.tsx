import { PageFrame, SignUp } from '@stepgate/react';
import type { PageProps } from '../../parts/page.ts';
import { signUpPropsOf } from './sign-up-props-of.ts';

export function SignUpPage({ search }: PageProps) {
  return (
    <PageFrame>
      <SignUp {...signUpPropsOf(search)} />
    </PageFrame>
  );
}
