import { calls, demoSendRoute, helpRoute, routes } from '@stepgate/contract';
import { Banner, Button, LinkButton, PageFrame, Problem, Step, StepLinks, useCopy, useStepgate } from '@stepgate/react';
import { useCallback } from 'react';
import { useOfSession } from '../../session/use-of-session.ts';
import { sendTitle } from '../send/title.ts';
import type { copy } from './copy.ts';
import { SessionFacts, SessionFactsToCome } from './SessionFacts.tsx';

export function HomePage() {
  const t = useCopy<typeof copy>();
  const { client, language } = useStepgate();
  const ask = useCallback((signal: AbortSignal) => client.ask(calls.session, {}, { signal }), [client]);
  const { view, check } = useOfSession(ask, routes.home);
  return (
    <PageFrame>
      <Step title={t('home.title')} takesFocus={false}>
        {view.name === 'checking' && <SessionFactsToCome />}
        {view.name === 'open' && <SessionFacts session={view.value} />}
        {view.name === 'failed' && (
          <>
            <Banner tone="error">
              <Problem error={view.error} />
            </Banner>
            <Button onClick={() => void check()}>{t('home.tryAgain')}</Button>
          </>
        )}
        {view.name === 'open' && view.value.scope === 'full' && (
          <LinkButton href={routes.security} look="secondary">
            {t('home.security')}
          </LinkButton>
        )}
        {view.name === 'open' && view.value.scope === 'full' && (
          <LinkButton href={routes.team} look="secondary">
            {t('home.team')}
          </LinkButton>
        )}
        {__STEPGATE_DEMO__ && view.name === 'open' && view.value.scope === 'full' && (
          <LinkButton href={demoSendRoute} look="secondary">
            {sendTitle[language]}
          </LinkButton>
        )}
        <LinkButton href={routes.logout} look="secondary">
          {t('home.logout')}
        </LinkButton>
        <StepLinks>
          <LinkButton href={helpRoute}>{t('home.help')}</LinkButton>
        </StepLinks>
      </Step>
    </PageFrame>
  );
}
