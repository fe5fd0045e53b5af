import { UsePhoneButton } from '../handover/UsePhoneButton.tsx';
import { WaysOut } from '../WaysOut.tsx';
import type { FaceScanProps } from './FaceScan.tsx';

export type ScanLinksProps = Pick<FaceScanProps, 'onUsePhone' | 'onAnotherWay' | 'onStartOver' | 'fallbackAction' | 'links'>;

/** The quiet links at the end of each view of a scan. */
export function ScanLinks({ onUsePhone, onAnotherWay, onStartOver, fallbackAction, links }: ScanLinksProps) {
  return (
    <WaysOut
      onAnotherWay={onAnotherWay}
      onStartOver={onStartOver}
      fallbackAction={fallbackAction}
      help={onAnotherWay === undefined && links === undefined}
    >
      {onUsePhone !== undefined && <UsePhoneButton look="quiet" onClick={onUsePhone} />}
      {links}
    </WaysOut>
  );
}
