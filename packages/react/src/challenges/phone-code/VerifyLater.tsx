import { verifyLaterDelay } from '@stepgate/contract';
import { useState } from 'react';
import { useStepgate } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { copy } from './copy.ts';

/** Continues without the code for now. Offered after the customer has waited for it for a while. */
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
