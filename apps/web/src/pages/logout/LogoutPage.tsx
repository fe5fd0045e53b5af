import { calls, routes } from '@stepgate/contract';
import { Banner, Button, LinkButton, PageFrame, Problem, Step, StepLinks, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useCallback, useEffect, useState } from 'react';
import type { PageProps } from '../../page.ts';
import type { copy } from './copy.ts';

type View = { readonly name: 'leaving' | 'asking' | 'left' } | { readonly name: 'failed'; readonly error: Error };

/** The service sends whoever arrives from another site here with `ask`, so that no link elsewhere logs anybody out. */
const asks = (search: string): boolean => new URLSearchParams(search).has('ask');

export function LogoutPage({ search }: PageProps) {
  const t = useCopy<typeof copy>();
  const { client, memory } = useStepgate();
  const [view, setView] = useState<View>({ name: 'leaving' });

  const leave = useCallback(async () => {
    setView({ name: 'leaving' });
    memory.clear();
    try {
      await client.ask(calls.logout, {});
      setView({ name: 'left' });
    } catch (error) {
      setView({ name: 'failed', error: error instanceof Error ? error : new Error('unknown', { cause: error }) });
    }
  }, [client, memory]);

  useEffect(() => {
    if (asks(search)) setView({ name: 'asking' });
    else void leave();
  }, [search, leave]);

  return (
    <PageFrame>
      {view.name === 'left' ? (
        <Step key="left" title={t('logout.left')} takesFocus>
          <StepText>{t('logout.leftText')}</StepText>
          <LinkButton href={routes.login} look="primary">
            {t('logout.again')}
          </LinkButton>
        </Step>
      ) : (
        <Step key="leaving" title={t('logout.title')} takesFocus={false}>
          {view.name === 'leaving' && <StepText live>{t('logout.leaving')}</StepText>}
          {view.name === 'asking' && (
            <>
              <StepText>{t('logout.ask')}</StepText>
              <Button onClick={() => void leave()}>{t('logout.submit')}</Button>
              <StepLinks>
                <LinkButton href={routes.home}>{t('logout.stay')}</LinkButton>
              </StepLinks>
            </>
          )}
          {view.name === 'failed' && (
            <>
              <Banner tone="error">
                <Problem error={view.error} />
                <p>{t('logout.failedText')}</p>
              </Banner>
              <Button onClick={() => void leave()}>{t('logout.tryAgain')}</Button>
            </>
          )}
        </Step>
      )}
    </PageFrame>
  );
}
