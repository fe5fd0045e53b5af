import { type CallError, laterStatus } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { Problem } from '../../problems/Problem.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { DeadEnd } from './DeadEnd.tsx';
import { PauseBetweenTries } from './PauseBetweenTries.tsx';
import type { ScanLinksProps } from './ScanLinks.tsx';

type NotBegunProps = ScanLinksProps & {
  readonly error: CallError;
  onTryAgain(): void;
};

/** The service began no session: too many tries, too busy, or out of reach. */
export function NotBegun({ error, onTryAgain, ...links }: NotBegunProps) {
  const t = useCopy<typeof copy>();
  if (error.code === 'attempt_limit_reached')
    return (
      <Step title={t('face.blocked')} takesFocus>
        <StepText>{t('face.blockedText')}</StepText>
        <DeadEnd {...links} onUsePhone={undefined} tryAgainFirst={false} />
      </Step>
    );
  if (error.status === laterStatus.too_many_requests)
    return <PauseBetweenTries {...links} error={error} onTryAgain={onTryAgain} />;
  return (
    <Step title={t('face.notBegun')} takesFocus>
      <Banner tone="error">
        <Problem error={error} />
      </Banner>
      <DeadEnd {...links} onTryAgain={onTryAgain} tryAgainFirst />
    </Step>
  );
}
