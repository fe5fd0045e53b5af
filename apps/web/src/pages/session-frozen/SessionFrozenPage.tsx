import { routeParameters, routes } from '@stepgate/contract';
import { loginBefore, useCopy } from '@stepgate/pages';
import {
  drawings,
  Illustration,
  LinkButton,
  PageFrame,
  Step,
  StepActions,
  StepLinks,
  StepText,
  StoppedIcon,
} from '@stepgate/react';
import { useEffect, useState } from 'react';
import type { PageProps } from '../../parts/page.ts';
import type { copy } from './copy.ts';

/** Explains why the session has ended: "It wasn't me" was pressed for a request from this session. */
export function SessionFrozenPage({ search }: PageProps) {
  const t = useCopy<typeof copy>();
  const [login, setLogin] = useState<string>(routes.login);
  // Set after hydration, because a prerendered link keeps its address. The login itself checks the redirect.
  useEffect(() => {
    const page = new URLSearchParams(search).get(routeParameters.redirectUrl);
    if (page !== null) setLogin(loginBefore(page));
  }, [search]);
  return (
    <PageFrame>
      <Step
        mark={<Illustration tone="danger" drawing={drawings.stopHand} icon={StoppedIcon} />}
        title={t('frozen.title')}
        takesFocus={false}
        short
      >
        <StepText>{t('frozen.text')}</StepText>
        <StepText>{t('frozen.next')}</StepText>
        <StepActions>
          <LinkButton href={login} look="primary">
            {t('frozen.login')}
          </LinkButton>
        </StepActions>
        <StepLinks>
          <LinkButton href={routes.forgotPassword}>{t('frozen.changePassword')}</LinkButton>
        </StepLinks>
      </Step>
    </PageFrame>
  );
}
