import { attempts, type CallError } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { Step, StepText } from '../../ui/Step.tsx';
import { minutesIn } from '../minutes-in.ts';
import type { ScreenProps } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';

/** The code field is gone, because no code would be taken: how long to wait, and what else can be done. */
export function TooManyTries({
  error,
  ...ways
}: Pick<ScreenProps, 'onAnotherWay' | 'onStartOver'> & { readonly error: CallError }) {
  const t = useCopy<typeof copy>();
  const wait = error.retryAfter ?? attempts.blocks[0];
  return (
    <Step title={t('code.blocked')} takesFocus>
      <StepText>{t('code.blockedText')}</StepText>
      <StepText>{t('code.blockedWait', { minutes: minutesIn(wait) })}</StepText>
      <WaysOut {...ways} help />
    </Step>
  );
}
