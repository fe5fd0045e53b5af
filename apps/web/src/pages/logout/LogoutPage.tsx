import { calls, routes } from '@stepgate/contract';
import { Failed, Outcome, useCopy } from '@stepgate/pages';
import {
  Button,
  DoneIcon,
  LinkButton,
  LogoutIcon,
  Medallion,
  PageFrame,
  Step,
  StepActions,
  StepLinks,
  StepText,
  useStepgate,
  Waiting,
} from '@stepgate/react';
import { useCallback, useEffect, useState } from 'react';
import { isOpenedBy } from '../../parts/opened-by.ts';
import type { PageProps } from '../../parts/page.ts';
import type { copy } from './copy.ts';

type View = { readonly name: 'leaving' | 'asking' | 'left' } | { readonly name: 'failed'; readonly error: Error };

/** A browser may prerender a page while an address is being typed. */
const isOpenedAhead = (): boolean => 'prerendering' in document && document.prerendering === true;

/**
 * The service adds `ask` if the request comes from another site. Only the customer's own navigation logs out at once: another site can also send a tab
 * back through its history, to an earlier logout.
 */
const mustAsk = (search: string): boolean =>
  new URLSearchParams(search).has('ask') || isOpenedAhead() || isOpenedBy('back_forward');

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
        <Outcome
          key="left"
          mark={<Medallion tone="success" icon={DoneIcon} />}
          title={t('logout.left')}
          text={t('logout.leftText')}
          to={routes.login}
          label={t('logout.again')}
        />
      ) : (
        <Step key="leaving" mark={<Medallion icon={LogoutIcon} />} title={t('logout.title')} takesFocus={false}>
          {view.name === 'leaving' && <Waiting>{t('logout.leaving')}</Waiting>}
          {view.name === 'asking' && (
            <>
              <StepText>{t('logout.ask')}</StepText>
              <StepActions>
                <Button onClick={() => void leave()}>{t('logout.submit')}</Button>
              </StepActions>
              <StepLinks>
                <LinkButton href={routes.home}>{t('logout.stay')}</LinkButton>
              </StepLinks>
            </>
          )}
          {view.name === 'failed' && (
            <Failed
              error={view.error}
              after={t('logout.failedText')}
              tryAgain={t('logout.tryAgain')}
              onTryAgain={() => void leave()}
            />
          )}
        </Step>
      )}
    </PageFrame>
  );
}
