import { Data, type Sending, useCopy } from '@stepgate/pages';
import { Button, ErrorBanner, Step, StepActions, StepText } from '@stepgate/react';
import { actionWords } from '../../parts/action/words.ts';
import { Fact, Facts } from '../../parts/Facts.tsx';
import styles from './ContinueOnPhone.module.css';
import type { copy } from './copy.ts';
import type { Taken } from './taken.ts';

type RecogniseStepProps = {
  readonly taken: Taken;
  /** The state of the request that refuses the hand-off. */
  readonly sending: Pick<Sending, 'busy' | 'failure'>;
  readonly takesFocus: boolean;
  onYes(): void;
  onNo(): void;
};

/** Shows the number of the other screen, and who began what there. The customer says whether it is theirs. The browser name is self-reported. */
export function RecogniseStep({ taken, sending: { busy, failure }, takesFocus, onYes, onNo }: RecogniseStepProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t('continue.ask', { number: taken.number })} takesFocus={takesFocus}>
      <p className={styles.number} dir="ltr">
        {taken.number}
      </p>
      <StepText>{t('continue.askText')}</StepText>
      <Facts>
        <Fact name={t('continue.action')}>{t(actionWords(taken.actionType))}</Fact>
        <Fact name={t('continue.browser')}>
          <Data>{taken.browser}</Data>
        </Fact>
        {taken.address !== '' && (
          <Fact name={t('continue.place')}>
            <Data>{taken.address}</Data>
          </Fact>
        )}
      </Facts>
      <ErrorBanner error={failure} />
      <StepActions>
        <Button disabled={busy} onClick={onYes}>
          {t('continue.yes')}
        </Button>
        <Button look="secondary" busy={busy} onClick={onNo}>
          {t('continue.no')}
        </Button>
      </StepActions>
    </Step>
  );
}
