import { articleLocation, routes } from '@stepgate/contract';
import { Outcome, richCopy, useCopy } from '@stepgate/pages';
import { Address, DocumentIcon, DoneIcon, LinkButton, Medallion, PageFrame, Step, StepLinks, StepText } from '@stepgate/react';
import { useState } from 'react';
import { AppealForm } from './AppealForm.tsx';
import type { copy } from './copy.ts';

const rich = richCopy<typeof copy>();

/** The page for an appeal against the deactivation of an account. */
export function AppealsPage() {
  const t = useCopy<typeof copy>();
  const [email, setEmail] = useState<string>();
  return (
    <PageFrame>
      {email === undefined ? (
        <Step key="form" mark={<Medallion icon={DocumentIcon} />} title={t('appeals.title')} takesFocus={false}>
          <StepText>{t('appeals.text')}</StepText>
          <AppealForm onSent={setEmail} />
          <StepLinks>
            <LinkButton href={articleLocation('deactivated-accounts')}>{t('appeals.about')}</LinkButton>
            <LinkButton href={routes.login}>{t('appeals.login')}</LinkButton>
          </StepLinks>
        </Step>
      ) : (
        <Outcome
          key="sent"
          mark={<Medallion tone="success" icon={DoneIcon} />}
          title={t('appeals.done')}
          text={rich('appeals.doneText', { email: <Address>{email}</Address> })}
          to={routes.login}
          label={t('appeals.login')}
        />
      )}
    </PageFrame>
  );
}
