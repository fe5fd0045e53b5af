import { attempts, type CallError } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { minutesIn } from '../durations.ts';
import type { ScreenCallbacks } from '../screen-callbacks.ts';
import { WaysOut } from '../ways-out/WaysOut.tsx';
import type { copy } from './copy.ts';

/** Replaces the code field while no code is accepted. It says how long to wait, and what else the customer can do. */
export function TooManyTries({ error, onAnotherWay }: Pick<ScreenCallbacks, 'onAnotherWay'> & { readonly error: CallError }) {
  const t = useCopy<typeof copy>();
  const wait = error.retryAfter ?? attempts.blocks[0];
  return (
    <Step mark={<Medallion tone="warning" icon={ClockIcon} />} title={t('code.blocked')} takesFocus>
      <StepText>{t('code.blockedText')}</StepText>
      <StepText>{t('code.blockedWait', { minutes: minutesIn(wait) })}</StepText>
      <WaysOut onAnotherWay={onAnotherWay} help main />
    </Step>
  );
}
