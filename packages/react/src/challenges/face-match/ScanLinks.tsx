import { UsePhoneButton } from '../../parts/hand-off/UsePhoneButton.tsx';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import type { FaceScanProps } from './face-scan-props.ts';

export type ScanLinksProps = Pick<FaceScanProps, 'onUsePhone' | 'onAnotherWay' | 'fallbackAction' | 'links'>;

/** The quiet links at the end of each view of a scan. */
export function ScanLinks({ onUsePhone, onAnotherWay, fallbackAction, links }: ScanLinksProps) {
  return (
    <FallbackLinks
      onAnotherWay={onAnotherWay}
      fallbackAction={fallbackAction}
      help={onAnotherWay === undefined && links === undefined}
    >
      {onUsePhone !== undefined && <UsePhoneButton look="quiet" onClick={onUsePhone} />}
      {links}
    </FallbackLinks>
  );
}
