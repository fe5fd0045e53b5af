import { useCopy } from '../../i18n/use-copy.ts';
import { ErrorBanner } from '../../parts/problems/ErrorBanner.tsx';
import { Waiting } from '../../parts/waiting/Waiting.tsx';
import { Button } from '../../ui/Button.tsx';
import { FaceIcon } from '../../ui/icons/FaceIcon.tsx';
import { WarningIcon } from '../../ui/icons/WarningIcon.tsx';
import { face } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Step, StepActions } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { ScanLinks, type ScanLinksProps } from './ScanLinks.tsx';
import { type ScanUploadOptions, useScanUpload } from './use-scan-upload.ts';

type SendingStepProps = ScanUploadOptions & ScanLinksProps;

/** The upload of a scan, and the wait for its result. */
export function SendingStep(props: SendingStepProps) {
  const t = useCopy<typeof copy>();
  const { sent, error, again } = useScanUpload(props);

  if (error !== undefined)
    return (
      <Step
        key="not uploaded"
        mark={<Medallion tone="warning" icon={WarningIcon} />}
        title={t('face.notUploaded')}
        takesFocus
        short
      >
        <ErrorBanner error={error} />
        <StepActions>
          <Button onClick={again}>{t('face.sendAgain')}</Button>
        </StepActions>
        <ScanLinks {...props} onUsePhone={undefined} />
      </Step>
    );
  return (
    <Step mark={<Illustration drawing={face} icon={FaceIcon} />} title={t('face.uploading')} takesFocus>
      <Waiting next={t(sent === 'all' ? 'face.sending' : 'face.checking')}>
        {t(sent === 'all' ? 'face.checking' : 'face.sending')}
      </Waiting>
      <ProgressBar label={t('face.uploaded')} value={sent === 'all' ? 1 : sent} />
      <ScanLinks {...props} onUsePhone={undefined} />
    </Step>
  );
}
