import { PageFrame, SignUp } from '@stepgate/react';
import type { PageProps } from '../../parts/page.ts';
import { parseSignUpProps } from './parse-sign-up-props.ts';

export function SignUpPage({ search }: PageProps) {
  return (
    <PageFrame>
      <SignUp {...parseSignUpProps(search)} />
    </PageFrame>
  );
}
