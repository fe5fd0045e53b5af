import { calls, helpRoute, routes } from '@stepgate/contract';
import { Failed, useCopy } from '@stepgate/pages';
import {
  HelpIcon,
  LinkButton,
  Medallion,
  Note,
  PageFrame,
  Step,
  StepLinks,
  StepText,
  useStepgate,
  Waiting,
} from '@stepgate/react';
import { useCallback, useEffect, useState } from 'react';
import type { PageProps } from '../../parts/page.ts';
import { askedFor } from './asked-for.ts';
import { Channels } from './Channels.tsx';
import type { copy } from './copy.ts';

type Contact = { readonly email: string | null; readonly phone: string | null };

type View =
  | { readonly name: 'asking' }
  | { readonly name: 'open'; readonly contact: Contact }
  | { readonly name: 'failed'; readonly error: Error };

const nobody: Contact = { email: null, phone: null };

/** How to contact support about the issue in the address. */
export function ContactChannelsPage({ search }: PageProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const [view, setView] = useState<View>({ name: 'asking' });

  const ask = useCallback(
    async (signal?: AbortSignal) => {
      setView({ name: 'asking' });
      try {
        const { contact } = await client.ask(calls.loginOptions, {}, signal && { signal });
        setView({ name: 'open', contact });
      } catch (error) {
        if (!signal?.aborted)
          setView({ name: 'failed', error: error instanceof Error ? error : new Error('unknown', { cause: error }) });
      }
    },
    [client],
  );
  useEffect(() => {
    const left = new AbortController();
    void ask(left.signal);
    return () => left.abort();
  }, [ask]);

  // While the page is prerendered, the address isn't known yet.
  const { issue, topic } = askedFor(view.name === 'asking' ? '' : search);
  return (
    <PageFrame>
      <Step mark={<Medallion icon={HelpIcon} />} title={t('channels.title')} takesFocus={false}>
        {view.name === 'asking' && <Waiting>{t('channels.asking')}</Waiting>}
        {view.name === 'failed' && <Failed error={view.error} tryAgain={t('channels.tryAgain')} onTryAgain={() => void ask()} />}
        {view.name === 'open' && (
          <>
            {view.contact.email === null && view.contact.phone === null ? (
              <Note>
                <p>{t('channels.none')}</p>
              </Note>
            ) : (
              <StepText>{t(`channels.topic.${topic}`)}</StepText>
            )}
            <Channels issue={issue} {...view.contact} />
          </>
        )}
        {view.name === 'failed' && <Channels issue={issue} {...nobody} />}
        {/* Below the answer, which would move them. */}
        {view.name !== 'asking' && (
          <StepLinks>
            <LinkButton href={helpRoute}>{t('channels.help')}</LinkButton>
            {topic === 'general-logged-in' ? (
              <LinkButton href={routes.home}>{t('channels.home')}</LinkButton>
            ) : (
              <LinkButton href={routes.login}>{t('channels.login')}</LinkButton>
            )}
          </StepLinks>
        )}
      </Step>
    </PageFrame>
  );
}
