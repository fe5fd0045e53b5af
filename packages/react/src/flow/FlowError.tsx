import type { FlowFailure } from '@stepgate/flow';
import { useCopy } from '../i18n/use-copy.ts';
import { Problem } from '../parts/problems/Problem.tsx';
import type { copy } from '../parts/ways-out/copy.ts';
import { FallbackLinks } from '../parts/ways-out/FallbackLinks.tsx';
import { Button } from '../ui/Button.tsx';
import { DangerIcon } from '../ui/icons/DangerIcon.tsx';
import { Medallion } from '../ui/Medallion.tsx';
import { Step, StepActions, StepText } from '../ui/Step.tsx';

type FlowErrorProps = {
  readonly error: FlowFailure;
  onRetry(): void;
};

/** The screen of a flow that can't go on. It says what happened and what the customer can do. */
export function FlowError({ error, onRetry }: FlowErrorProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={<Medallion tone="danger" icon={DangerIcon} />} title={t('challenge.failed')} takesFocus short>
      {error === 'unsupported' ? <StepText>{t('challenge.unsupported')}</StepText> : <Problem error={error} />}
      <StepActions>
        <Button onClick={onRetry}>{t('challenge.tryAgain')}</Button>
      </StepActions>
      <FallbackLinks onAnotherWay={undefined} />
    </Step>
  );
}
