import { calls, routes } from '@stepgate/contract';
import { Banner, Button, LinkButton, PageFrame, Problem, Step, StepLinks, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useCallback, useEffect, useState } from 'react';
import type { PageProps } from '../../page.ts';
import type { copy } from './copy.ts';

type View = { readonly name: 'leaving' | 'asking' | 'left' } | { readonly name: 'failed'; readonly error: Error };

/** A browser may open a page before anybody has asked for it, while an address is being typed. */
const isOpenedAhead = (): boolean => 'prerendering' in document && document.prerendering === true;

/** Another site can send a tab back through its history, to an earlier logout. */
const isReturnedTo = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward');

/** The service sends an arrival from another site here with `ask`. Nothing but the customer's own step logs out at once. */
const mustAsk = (search: string): boolean => new URLSearchParams(search).has('ask') || isOpenedAhead() || isReturnedTo();

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
    if (mustAsk(search)) setView({ name: 'asking' });
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
