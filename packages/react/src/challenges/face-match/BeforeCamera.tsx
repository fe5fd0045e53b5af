import { asCallError, type CallError, type FaceSession } from '@stepgate/contract';
import { useEffect, useEffectEvent } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Waiting } from '../../parts/waiting/Waiting.tsx';
import { FaceIcon } from '../../ui/icons/FaceIcon.tsx';
import { face } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Step } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import type { FaceScanProps } from './face-scan-props.ts';
import { ScanLinks, type ScanLinksProps } from './ScanLinks.tsx';

type BeforeCameraProps = ScanLinksProps &
  Pick<FaceScanProps, 'begin'> & {
    /** The version of the capture. */
    readonly version: string;
    onBegun(session: FaceSession): void;
    onNotBegun(error: CallError): void;
  };

/**
 * Begins the face session of an enrolment while the camera is still off: the customer may have to approve it first, and a dialog would cover their own
 * picture.
 */
export function BeforeCamera(props: BeforeCameraProps) {
  const t = useCopy<typeof copy>();
  const onBegun = useEffectEvent(props.onBegun);
  const onNotBegun = useEffectEvent(props.onNotBegun);

  const begin = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    // A view that unmounts at once, as in StrictMode, begins nothing.
    await Promise.resolve();
    if (signal.aborted) return;
    try {
      const session = await props.begin(props.version, signal);
      if (!signal.aborted) onBegun(session);
    } catch (cause) {
      if (!signal.aborted) onNotBegun(asCallError(cause));
    }
  });

  useEffect(() => {
    const view = new AbortController();
    void begin(view.signal);
    return () => view.abort();
  }, []);

  return (
    <Step mark={<Illustration drawing={face} icon={FaceIcon} />} title={t('face.beginning')} takesFocus>
      <Waiting>{t('face.cameraStillOff')}</Waiting>
      <ScanLinks {...props} onUsePhone={undefined} />
    </Step>
  );
}
