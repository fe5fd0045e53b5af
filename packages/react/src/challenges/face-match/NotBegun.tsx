import { type CallError, laterStatus } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { ErrorBanner } from '../../parts/problems/ErrorBanner.tsx';
import { ServerMessage } from '../../parts/problems/ServerMessage.tsx';
import { StoppedIcon } from '../../ui/icons/StoppedIcon.tsx';
import { WarningIcon } from '../../ui/icons/WarningIcon.tsx';
import { stopHand } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { DeadEnd } from './DeadEnd.tsx';
import { PauseBetweenTries } from './PauseBetweenTries.tsx';
import type { ScanLinksProps } from './ScanLinks.tsx';

type NotBegunProps = ScanLinksProps & {
  readonly error: CallError;
  onTryAgain(): void;
};

/** The service began no session: too many attempts, too busy, or not reached. */
export function NotBegun({ error, onTryAgain, ...links }: NotBegunProps) {
  const t = useCopy<typeof copy>();
  if (error.code === 'attempt_limit_reached')
    return (
      <Step
        mark={<Illustration drawing={stopHand} tone="danger" icon={StoppedIcon} />}
        title={t('face.blocked')}
        takesFocus
        short
      >
        <ServerMessage error={error} instead={<StepText>{t('face.blockedText')}</StepText>} />
        <DeadEnd {...links} onUsePhone={undefined} tryAgainFirst={false} />
      </Step>
    );
  if (error.status === laterStatus.too_many_requests)
    return <PauseBetweenTries {...links} error={error} onTryAgain={onTryAgain} />;
  return (
    <Step mark={<Medallion tone="warning" icon={WarningIcon} />} title={t('face.notBegun')} takesFocus short>
      <ErrorBanner error={error} />
      <DeadEnd {...links} onTryAgain={onTryAgain} tryAgainFirst />
    </Step>
  );
}
