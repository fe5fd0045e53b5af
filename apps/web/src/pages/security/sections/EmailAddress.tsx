import { routes, type SecurityOverview } from '@stepgate/contract';
import { LinkButton, useCopy } from '@stepgate/react';
import type { copy } from '../copy.ts';
import { Section } from '../parts/Section.tsx';

/** The address that the customer logs in with. Its change has a page of its own, where its links lead too. */
export function EmailAddress({ email }: Pick<SecurityOverview, 'email'>) {
  const t = useCopy<typeof copy>();
  return (
    <Section name="email" title={t('email.title')} text={t('email.text', { email })}>
      <LinkButton href={routes.changeEmail} look="secondary">
        {t('email.change')}
      </LinkButton>
    </Section>
  );
}
