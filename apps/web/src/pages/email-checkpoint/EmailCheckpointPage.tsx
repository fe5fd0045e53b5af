import { calls, lifetimes, routes } from '@stepgate/contract';
import { Banner, Button, LinkButton, PageFrame, Step, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import { LinkStep } from '../../link/LinkStep.tsx';
import { type LinkToken, useLinkToken } from '../../link/use-link-token.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';

const minute = 60_000;

type Answer = 'yes' | 'no';
type View = 'asking' | 'confirmed' | 'denied' | 'refused';

function EmailCheckpoint({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, send } = useSending();
  const [view, setView] = useState<View>('asking');
  const [pressed, setPressed] = useState<Answer>('yes');
  const [wrongBrowser, setWrongBrowser] = useState(false);

  function give(answer: Answer) {
    const token = link.read();
    if (token === undefined || busy) return;
    setPressed(answer);
    setWrongBrowser(false);
    void send(() => client.ask(calls.answerEmailCheckpoint, { body: { token, answer } }), {
      done() {
        link.forget();
        setView(answer === 'yes' ? 'confirmed' : 'denied');
      },
      refused(error) {
        if (error.code === 'wrong_browser') setWrongBrowser(true);
        else if (error.status === 400) {
          link.forget();
          setView('refused');
        } else return false;
        return true;
      },
    });
  }

  if (link.missing)
    return (
      <Step title={t('checkpoint.none')} takesFocus={false}>
        <StepText>{t('checkpoint.noneText')}</StepText>
        <LinkButton href={routes.login} look="primary">
          {t('checkpoint.login')}
        </LinkButton>
      </Step>
    );
  switch (view) {
    case 'asking':
      return (
        <LinkStep
          title={t('checkpoint.title')}
          text={t('checkpoint.text')}
          submit={t('checkpoint.yes')}
          sending={{ busy: busy && pressed === 'yes', failure }}
          onSubmit={() => give('yes')}
        >
          <Button look="secondary" busy={busy && pressed === 'no'} onClick={() => give('no')}>
            {t('checkpoint.no')}
          </Button>
          {wrongBrowser && (
            <Banner tone="error">
              <p>{t('checkpoint.wrongBrowser')}</p>
              <p>{t('checkpoint.wrongBrowserHow')}</p>
            </Banner>
          )}
        </LinkStep>
      );
    case 'confirmed':
      return (
        <Step key={view} title={t('checkpoint.done')} takesFocus>
          <StepText>{t('checkpoint.doneText')}</StepText>
        </Step>
      );
    case 'denied':
      return (
        <Step key={view} title={t('checkpoint.denied')} takesFocus>
          <StepText>{t('checkpoint.deniedText')}</StepText>
          <LinkButton href={routes.security} look="primary">
            {t('checkpoint.changePassword')}
          </LinkButton>
        </Step>
      );
    case 'refused':
      return (
        <Step key={view} title={t('checkpoint.refused')} takesFocus>
          <StepText>{t('checkpoint.refusedText', { minutes: lifetimes.checkpointLink / minute })}</StepText>
          <LinkButton href={routes.login} look="primary">
            {t('checkpoint.login')}
          </LinkButton>
        </Step>
      );
  }
}

/** Where the link of the checkpoint mail leads: the customer says whether the login is theirs. */
export function EmailCheckpointPage() {
  const link = useLinkToken();
  return (
    <PageFrame>
      <EmailCheckpoint key={link.opened} link={link} />
    </PageFrame>
  );
}
