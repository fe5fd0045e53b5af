import { useEffect, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { LoadingFrame } from '../../parts/loading/LoadingView.tsx';
import { Boundary } from '../../parts/problems/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import { ChallengeFlow } from '../ChallengeFlow.tsx';
import type { copy } from './copy.ts';
import type { Prompt } from './create-prompts.ts';
import styles from './StepUpDialog.module.css';
import { Unprovable } from './Unprovable.tsx';

/** The token has expired. Only a press asks for a new one. */
function Expired({ onAgain }: { onAgain(): void }) {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={<Medallion tone="warning" icon={ClockIcon} />} title={t('promptDialog.expired')} takesFocus short>
      <StepText>{t('promptDialog.expiredText')}</StepText>
      <StepActions>
        <Button onClick={onAgain}>{t('promptDialog.again')}</Button>
      </StepActions>
    </Step>
  );
}

/** Each step sets the document's title. The page's own title returns when the dialog closes. */
function useOwnTitle(): void {
  useEffect(() => {
    const { title } = document;
    return () => {
      document.title = title;
    };
  }, []);
}

/** Shows the challenges of a token in a dialog above the page that waits for them. */
export function StepUpDialog({ prompt: { kind, oneTimeToken, message, answer } }: { readonly prompt: Prompt }) {
  const t = useCopy<typeof copy>();
  const [ended, setEnded] = useState<'expired' | 'stopped'>();
  useOwnTitle();
  return (
    <Dialog
      title={t(ended === 'stopped' ? 'promptDialog.stopped' : `promptDialog.${kind}`)}
      closeLabel={t('promptDialog.close')}
      closesBeside={false}
      hasSteps
      steady={oneTimeToken !== undefined}
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
                onComplete={({ oneTimeToken: newest = oneTimeToken }) =>
                  answer(newest === oneTimeToken ? 'passed' : { passed: newest })
                }
                onExpired={() => setEnded('expired')}
                onFraudReported={() => setEnded('stopped')}
              />
            </LoadingFrame>
          </Boundary>
        )}
      </div>
    </Dialog>
  );
}
