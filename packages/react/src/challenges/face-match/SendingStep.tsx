import { useCopy } from '../../i18n/use-copy.ts';
import { Problem } from '../../problems/Problem.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Step } from '../../ui/Step.tsx';
import { Waiting } from '../waiting/Waiting.tsx';
import type { copy } from './copy.ts';
import { ScanLinks, type ScanLinksProps } from './ScanLinks.tsx';
import { type SendingOptions, useSending } from './use-sending.ts';

type SendingStepProps = SendingOptions & ScanLinksProps;

/** The upload of a scan, and the wait for its verdict (specification, part 2). */
export function SendingStep(props: SendingStepProps) {
  const t = useCopy<typeof copy>();
  const { sent, error, again } = useSending(props);

  if (error !== undefined)
    return (
      <Step key="not uploaded" title={t('face.notUploaded')} takesFocus>
        <Banner tone="error">
          <Problem error={error} />
        </Banner>
        <Button onClick={again}>{t('face.sendAgain')}</Button>
        <ScanLinks {...props} onUsePhone={undefined} />
      </Step>
    );
  return (
    <Step title={t('face.uploading')} takesFocus>
      <Waiting>{t(sent === 'all' ? 'face.checking' : 'face.sending')}</Waiting>
      <ProgressBar label={t('face.uploaded')} value={sent === 'all' ? 1 : sent} />
      <ScanLinks {...props} onUsePhone={undefined} />
    </Step>
  );
}
