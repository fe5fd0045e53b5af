import { articleLocation, routes } from '@stepgate/contract';
import { LinkButton, PageFrame, Step, StepLinks, StepText, useCopy } from '@stepgate/react';
import { useState } from 'react';
import { AppealForm } from './AppealForm.tsx';
import type { copy } from './copy.ts';

/** Where somebody whose account was deactivated asks for another look at it. */
export function AppealsPage() {
  const t = useCopy<typeof copy>();
  const [email, setEmail] = useState<string>();
  return (
    <PageFrame>
      {email === undefined ? (
        <Step key="form" title={t('appeals.title')} takesFocus={false}>
          <StepText>{t('appeals.text')}</StepText>
          <AppealForm onSent={setEmail} />
          <StepLinks>
            <LinkButton href={articleLocation('deactivated-accounts')}>{t('appeals.about')}</LinkButton>
            <LinkButton href={routes.login}>{t('appeals.login')}</LinkButton>
          </StepLinks>
        </Step>
      ) : (
        <Step key="sent" title={t('appeals.done')} takesFocus>
          <StepText>{t('appeals.doneText', { email })}</StepText>
          <LinkButton href={routes.login} look="primary">
            {t('appeals.login')}
          </LinkButton>
        </Step>
      )}
    </PageFrame>
  );
}
