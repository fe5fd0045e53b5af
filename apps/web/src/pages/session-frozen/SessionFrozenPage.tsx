import { routeParameters, routes } from '@stepgate/contract';
import { LinkButton, PageFrame, Step, StepLinks, StepText, useCopy } from '@stepgate/react';
import type { PageProps } from '../../page.ts';
import { loginBefore } from '../../session/use-of-session.ts';
import type { copy } from './copy.ts';

/** Why whoever was logged in a moment ago is no more: "It wasn't me" was said of something begun in the session. */
export function SessionFrozenPage({ search }: PageProps) {
  const t = useCopy<typeof copy>();
  // The login itself looks at where it leads.
  const page = new URLSearchParams(search).get(routeParameters.redirectUrl);
  return (
    <PageFrame>
      <Step title={t('frozen.title')} takesFocus={false}>
        <StepText>{t('frozen.text')}</StepText>
        <StepText>{t('frozen.next')}</StepText>
        <LinkButton href={page === null ? routes.login : loginBefore(page)} look="primary">
          {t('frozen.login')}
        </LinkButton>
        <StepLinks>
          <LinkButton href={routes.forgotPassword}>{t('frozen.changePassword')}</LinkButton>
        </StepLinks>
      </Step>
    </PageFrame>
  );
}
