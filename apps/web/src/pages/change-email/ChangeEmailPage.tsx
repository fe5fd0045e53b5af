import { useLinkToken } from '@stepgate/pages';
import { PageFrame } from '@stepgate/react';
import { useLayoutEffect, useState } from 'react';
import { AskForChange, Checking } from './AskForChange.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';

/** The page where a customer requests another e-mail address, and which the link to that address opens. */
export function ChangeEmailPage() {
  const link = useLinkToken();
  // Only the browser knows which of the two it is.
  const [inBrowser, setInBrowser] = useState(false);
  useLayoutEffect(() => setInBrowser(true), []);
  return (
    <PageFrame>
      {!inBrowser && <Checking />}
      {inBrowser && (link.missing ? <AskForChange /> : <ConfirmEmail key={link.opened} link={link} />)}
    </PageFrame>
  );
}
