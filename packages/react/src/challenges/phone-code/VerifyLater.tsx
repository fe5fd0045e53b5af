import { verifyLaterDelay } from '@stepgate/contract';
import { useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { useStepgate } from '../../provider/context.ts';
import { Button } from '../../ui/Button.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { copy } from './copy.ts';

/** Goes on without the code for now: offered once the customer has waited a while for it. */
export function VerifyLater({ onVerifyLater }: { onVerifyLater(): void }) {
  const t = useCopy<typeof copy>();
  const { clock } = useStepgate();
  const [offerAt] = useState(() => clock.now() + verifyLaterDelay);
  return useSecondsLeft(clock, offerAt) > 0 ? null : (
    <Button look="quiet" onClick={onVerifyLater}>
      {t('phone.verifyLater')}
    </Button>
  );
}
