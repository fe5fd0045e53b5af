import { routeParameters, routes } from '@stepgate/contract';
import { LinkButton, PageFrame, Step, StepLinks, StepText, useCopy } from '@stepgate/react';
import { useEffect, useState } from 'react';
import type { PageProps } from '../../page.ts';
import { loginBefore } from '../../session/use-of-session.ts';
import type { copy } from './copy.ts';

/** Why whoever was logged in a moment ago is no more: "It wasn't me" was said of something begun in the session. */
export function SessionFrozenPage({ search }: PageProps) {
  const t = useCopy<typeof copy>();
  const [login, setLogin] = useState<string>(routes.login);
  // Later than the first time: a prerendered page keeps the address that its link was written with. The login itself looks at where it leads.
  useEffect(() => {
    const page = new URLSearchParams(search).get(routeParameters.redirectUrl);
    if (page !== null) setLogin(loginBefore(page));
  }, [search]);
  return (
    <PageFrame>
      <Step title={t('frozen.title')} takesFocus={false}>
        <StepText>{t('frozen.text')}</StepText>
        <StepText>{t('frozen.next')}</StepText>
        <LinkButton href={login} look="primary">
          {t('frozen.login')}
        </LinkButton>
        <StepLinks>
          <LinkButton href={routes.forgotPassword}>{t('frozen.changePassword')}</LinkButton>
        </StepLinks>
      </Step>
    </PageFrame>
  );
}
