import { PageFrame } from '@stepgate/react';
import { useLayoutEffect, useState } from 'react';
import { useLinkToken } from '../../link/use-link-token.ts';
import { AskForChange, Checking } from './AskForChange.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';

/** Where whoever is logged in asks for another e-mail address, and where the link to that address leads. */
export function ChangeEmailPage() {
  const link = useLinkToken();
  // Which of both it is, only the browser knows.
  const [inBrowser, setInBrowser] = useState(false);
  useLayoutEffect(() => setInBrowser(true), []);
  return (
    <PageFrame>
      {!inBrowser && <Checking />}
      {inBrowser && (link.missing ? <AskForChange /> : <ConfirmEmail key={link.opened} link={link} />)}
    </PageFrame>
  );
}
