import { Login, PageFrame } from '@stepgate/react';
import type { PageProps } from '../../parts/page.ts';
import { parseLoginProps } from './parse-login-props.ts';

/** The login works without it, so a failure is no error. */
const fetchAhead = async (redirectAfterUrl: string | undefined): Promise<void> =>
  (await import('./fetch-next-page.ts')).fetchNextPage(redirectAfterUrl);

export function LoginPage({ search }: PageProps) {
  const login = parseLoginProps(search);
  return (
    <PageFrame>
      <Login
        {...login}
        onChallengesLoaded={() => {
          fetchAhead(login.redirectAfterUrl).catch(() => undefined);
        }}
      />
    </PageFrame>
  );
}
