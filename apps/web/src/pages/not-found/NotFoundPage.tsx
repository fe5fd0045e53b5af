import { helpRoute, routes } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import { LinkButton, Medallion, PageFrame, Step, StepActions, StepText, WarningIcon } from '@stepgate/react';
import { TextLinks } from '../../parts/text-links/TextLinks.tsx';
import type { copy } from './copy.ts';

export function NotFoundPage() {
  const t = useCopy<typeof copy>();
  return (
    <PageFrame>
      <Step mark={<Medallion tone="warning" icon={WarningIcon} />} title={t('notFound.title')} takesFocus={false} short>
        <StepText>{t('notFound.text')}</StepText>
        <StepActions>
          <LinkButton href={routes.login} look="primary">
            {t('notFound.login')}
          </LinkButton>
        </StepActions>
        <TextLinks
          links={[
            { href: routes.home, label: t('notFound.home') },
            { href: helpRoute, label: t('notFound.help') },
          ]}
        />
      </Step>
    </PageFrame>
  );
}
