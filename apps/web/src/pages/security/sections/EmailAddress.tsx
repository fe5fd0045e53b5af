import { routes, type SecurityOverview } from '@stepgate/contract';
import { Address, LinkButton, useCopy } from '@stepgate/react';
import type { copy } from '../copy.ts';

export function EmailAddressValue({ email }: Pick<SecurityOverview, 'email'>) {
  return <Address>{email}</Address>;
}

/** The address that the customer logs in with. Its change has its own page, which its links open too. */
export function EmailAddress({ email }: Pick<SecurityOverview, 'email'>) {
  const t = useCopy<typeof copy>();
  return (
    <>
      <p>{t('email.text', { email })}</p>
      <LinkButton href={routes.changeEmail} look="secondary">
        {t('email.change')}
      </LinkButton>
    </>
  );
}
