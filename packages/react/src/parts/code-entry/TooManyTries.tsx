import type { CallError } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx';
import { hourglass } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { minutesIn } from '../durations.ts';
import { ServerMessage } from '../problems/ServerMessage.tsx';
import type { ScreenCallbacks } from '../screen-callbacks.ts';
import { FallbackLinks } from '../ways-out/FallbackLinks.tsx';
import type { copy } from './copy.ts';

type TooManyTriesProps = Pick<ScreenCallbacks, 'onAnotherWay'> & { readonly error: CallError };

/** Replaces the code field while no code is accepted. It says what the server says, and what else the customer can do. */
export function TooManyTries({ error, onAnotherWay }: TooManyTriesProps) {
  const t = useCopy<typeof copy>();
  const { retryAfter } = error;
  const wait = retryAfter === undefined ? t('code.blockedLater') : t('code.blockedWait', { minutes: minutesIn(retryAfter) });
  return (
    <Step mark={<Illustration drawing={hourglass} tone="warning" icon={ClockIcon} />} title={t('code.blocked')} takesFocus short>
      <ServerMessage
        error={error}
        instead={
          <>
            <StepText>{t('code.blockedText')}</StepText>
            <StepText>{wait}</StepText>
          </>
        }
      />
      <StepText>{t('code.blockedHelp')}</StepText>
      <FallbackLinks onAnotherWay={onAnotherWay} help main />
    </Step>
  );
}
