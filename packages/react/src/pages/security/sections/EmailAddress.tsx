import { routes, type SecurityOverview } from '@stepgate/contract';
import { useAddress } from '../../../host/use-address.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { Address } from '../../../ui/Address.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import type { copy } from '../copy.ts';

export function EmailAddressValue({ email }: Pick<SecurityOverview, 'email'>) {
  return <Address>{email}</Address>;
}

/** The address that the customer logs in with. Its change has its own page, which its links open too. */
export function EmailAddress({ email }: Pick<SecurityOverview, 'email'>) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  return (
    <>
      <p>{t('email.text', { email })}</p>
      <LinkButton href={address(routes.changeEmail)} look="secondary">
        {t('email.change')}
      </LinkButton>
    </>
  );
}
