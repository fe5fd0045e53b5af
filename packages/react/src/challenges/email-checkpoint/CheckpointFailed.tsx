import { routes } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { useStepgate } from '../../provider/context.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';

/** This login is over: it has to be begun again (specification, part 8). */
export function CheckpointFailed() {
  const t = useCopy<typeof copy>();
  const { memory, host } = useStepgate();
  return (
    <Step title={t('emailCheckpoint.failed')} takesFocus>
      <StepText>{t('emailCheckpoint.failedText')}</StepText>
      <Button
        onClick={() => {
          // What this tab remembers would lead back here.
          memory.clear();
          host.navigate(routes.login);
        }}
      >
        {t('emailCheckpoint.done')}
      </Button>
    </Step>
  );
}
