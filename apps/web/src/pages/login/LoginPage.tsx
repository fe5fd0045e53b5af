import { calls } from '@stepgate/contract';
import { Login, type LoginProps, PageFrame, useStepgate } from '@stepgate/react';
import { useEffect, useState } from 'react';
import type { PageProps } from '../../page.ts';
import { loginPropsOf } from './login-props-of.ts';

/** The form for data sharing gives way to the ordinary one as soon as the service says that it has none. */
function useOffered(asked: LoginProps): LoginProps {
  const { client } = useStepgate();
  const [isOff, setIsOff] = useState(false);
  const asksForData = asked.variant === 'CDR';
  useEffect(() => {
    if (!asksForData) return undefined;
    const left = new AbortController();
    client.ask(calls.loginOptions, {}, { signal: left.signal }).then(
      ({ dataSharing }) => setIsOff(dataSharing === false),
      // Not told, the form stays: what it sends is answered all the same.
      () => undefined,
    );
    return () => left.abort();
  }, [asksForData, client]);
  return asksForData && isOff ? { ...asked, variant: 'LOGIN' } : asked;
}

export function LoginPage({ search }: PageProps) {
  return (
    <PageFrame>
      <Login {...useOffered(loginPropsOf(search))} />
    </PageFrame>
  );
}
