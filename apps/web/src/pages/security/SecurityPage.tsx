import { routes } from '@stepgate/contract';
import { SessionEnd, useCopy } from '@stepgate/pages';
import { AccountSecurity, type SecurityCopy } from '@stepgate/pages/account';
import { LinkButton, PageFrame, StepLinks } from '@stepgate/react';
import type { ReactNode } from 'react';

const framed = (content: ReactNode, scanning: boolean) => <PageFrame wide={!scanning}>{content}</PageFrame>;

export function SecurityPage() {
  const t = useCopy<SecurityCopy>();
  return (
    <AccountSecurity
      frame={framed}
      ofSession={<SessionEnd page={routes.security} />}
      below={
        <StepLinks>
          <LinkButton href={routes.home}>{t('security.home')}</LinkButton>
        </StepLinks>
      }
    />
  );
}
