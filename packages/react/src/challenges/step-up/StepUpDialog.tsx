import { useEffect, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { LoadingFrame } from '../../loading/LoadingView.tsx';
import { Boundary } from '../../problems/Boundary.tsx';
import type { Prompt } from '../../prompts/create-prompts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { ChallengeFlow } from '../ChallengeFlow.tsx';
import type { copy } from './copy.ts';
import styles from './StepUpDialog.module.css';
import { Unprovable } from './Unprovable.tsx';

/** The token has run out: only a press asks for a fresh one. */
function Expired({ onAgain }: { onAgain(): void }) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t('promptDialog.expired')} takesFocus>
      <StepText>{t('promptDialog.expiredText')}</StepText>
      <Button onClick={onAgain}>{t('promptDialog.again')}</Button>
    </Step>
  );
}

/** Each step names the document; behind the dialog the page is what it was. */
function useOwnTitle(): void {
  useEffect(() => {
    const { title } = document;
    return () => {
      document.title = title;
    };
  }, []);
}

/** The challenges of a token above the page that waits for them (specification, part 4, "API wrapper"). */
export function StepUpDialog({ prompt: { kind, oneTimeToken, message, answer } }: { readonly prompt: Prompt }) {
  const t = useCopy<typeof copy>();
  const [ended, setEnded] = useState<'expired' | 'stopped'>();
  useOwnTitle();
  return (
    <Dialog
      title={t(ended === 'stopped' ? 'promptDialog.stopped' : `promptDialog.${kind}`)}
      closeLabel={t('promptDialog.close')}
      closesBeside={false}
      onClosed={() => answer('closed')}
    >
      <div className={styles.flow}>
        {ended === 'expired' ? (
          <Expired onAgain={() => answer('again')} />
        ) : oneTimeToken === undefined ? (
          <Unprovable kind={kind} message={message} onUnderstood={() => answer('passed')} />
        ) : (
          <Boundary>
            <LoadingFrame>
              <ChallengeFlow
                oneTimeToken={oneTimeToken}
                onComplete={() => answer('passed')}
                onExpired={() => setEnded('expired')}
                onDisowned={() => setEnded('stopped')}
              />
            </LoadingFrame>
          </Boundary>
        )}
      </div>
    </Dialog>
  );
}
