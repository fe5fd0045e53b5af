import { helpRoute, routes } from '@stepgate/contract';
import { LinkButton, PageFrame, Step, StepLinks, StepText, useCopy } from '@stepgate/react';
import type { copy } from './copy.ts';

export function NotFoundPage() {
  const t = useCopy<typeof copy>();
  return (
    <PageFrame>
      <Step title={t('notFound.title')} takesFocus={false}>
        <StepText>{t('notFound.text')}</StepText>
        <LinkButton href={routes.login} look="primary">
          {t('notFound.login')}
        </LinkButton>
        <StepLinks>
          <LinkButton href={routes.home}>{t('notFound.home')}</LinkButton>
          <LinkButton href={helpRoute}>{t('notFound.help')}</LinkButton>
        </StepLinks>
      </Step>
    </PageFrame>
  );
}
