import type { FlowFailure } from '@stepgate/flow';
import { useCopy } from '../i18n/use-copy.ts';
import { Problem } from '../problems/Problem.tsx';
import { Button } from '../ui/Button.tsx';
import { Step, StepText } from '../ui/Step.tsx';
import type { copy } from './copy.ts';
import { WaysOut } from './WaysOut.tsx';

type FlowErrorProps = {
  readonly error: FlowFailure;
  onRetry(): void;
};

/** The flow cannot go on: what happened, and the way on. */
export function FlowError({ error, onRetry }: FlowErrorProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t('challenge.failed')} takesFocus>
      {error === 'unsupported' ? <StepText>{t('challenge.unsupported')}</StepText> : <Problem error={error} />}
      <Button onClick={onRetry}>{t('challenge.tryAgain')}</Button>
      <WaysOut onAnotherWay={undefined} onStartOver={undefined} />
    </Step>
  );
}
