import { redirectTarget, routes } from '@stepgate/contract';
import { Login, type LoginProps, PageFrame } from '@stepgate/react';
import type { PageProps } from '../../parts/page.ts';
import { parseLoginProps } from './parse-login-props.ts';

/** The login works without it, so a failure is no error. */
async function fetchAhead({ redirectAfterUrl }: LoginProps): Promise<void> {
  const { pathname } = new URL(redirectTarget(redirectAfterUrl, location), location.origin);
  if (pathname === routes.home) (await import('./fetch-next-page.ts')).fetchNextPage();
}

export function LoginPage({ search }: PageProps) {
  const login = parseLoginProps(search);
  return (
    <PageFrame>
      <Login
        {...login}
        onChallengesLoaded={() => {
          fetchAhead(login).catch(() => undefined);
        }}
      />
    </PageFrame>
  );
}
