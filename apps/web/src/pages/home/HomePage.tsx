import { routes } from '@stepgate/contract';
import { Banner, Button, LinkButton, PageFrame, Problem, Step, useCopy } from '@stepgate/react';
import type { copy } from './copy.ts';
import { SessionFacts, SessionFactsToCome } from './SessionFacts.tsx';
import { useSession } from './use-session.ts';

export function HomePage() {
  const t = useCopy<typeof copy>();
  const { view, check } = useSession();
  return (
    <PageFrame>
      <Step title={t('home.title')} takesFocus={false}>
        {view.name === 'checking' && <SessionFactsToCome />}
        {view.name === 'open' && <SessionFacts session={view.session} />}
        {view.name === 'failed' && (
          <>
            <Banner tone="error">
              <Problem error={view.error} />
            </Banner>
            <Button onClick={() => void check()}>{t('home.tryAgain')}</Button>
          </>
        )}
        <LinkButton href={routes.logout} look="secondary">
          {t('home.logout')}
        </LinkButton>
      </Step>
    </PageFrame>
  );
}
