import { Banner, Button, Problem, Step, StepText, useCopy } from '@stepgate/react';
import { actionWords } from '../../action/words.ts';
import facts from '../../facts.module.css';
import type { Sending } from '../../use-sending.ts';
import styles from './ContinueOnPhone.module.css';
import type { copy } from './copy.ts';
import type { Taken } from './taken.ts';

type RecogniseStepProps = {
  readonly taken: Taken;
  /** Of the refusal. */
  readonly sending: Pick<Sending, 'busy' | 'failure'>;
  readonly takesFocus: boolean;
  onYes(): void;
  onNo(): void;
};

/** The number of the other screen, and who began what there: the customer says whether it is theirs. The browser is as it says of itself. */
export function RecogniseStep({ taken, sending: { busy, failure }, takesFocus, onYes, onNo }: RecogniseStepProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t('continue.ask', { number: taken.number })} takesFocus={takesFocus}>
      <p className={styles.number} dir="ltr">
        {taken.number}
      </p>
      <StepText>{t('continue.askText')}</StepText>
      <dl className={facts.facts}>
        <dt>{t('continue.action')}</dt>
        <dd>{t(actionWords(taken.actionType))}</dd>
        <dt>{t('continue.browser')}</dt>
        <dd>
          <bdi>{taken.browser}</bdi>
        </dd>
        <dt>{t('continue.address')}</dt>
        <dd>
          <bdi dir="ltr">{taken.address}</bdi>
        </dd>
      </dl>
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
      <Button disabled={busy} onClick={onYes}>
        {t('continue.yes')}
      </Button>
      <Button look="secondary" busy={busy} onClick={onNo}>
        {t('continue.no')}
      </Button>
    </Step>
  );
}
