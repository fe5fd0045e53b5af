import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import type { copy as challengeCopy } from '../copy.ts';
import { UsePhoneButton } from '../handover/UsePhoneButton.tsx';
import { ScanLinks, type ScanLinksProps } from './ScanLinks.tsx';

type DeadEndProps = ScanLinksProps & {
  /** Another try, where one may help. */
  readonly onTryAgain?: (() => void) | undefined;
  /** Whether another try is what most likely helps. */
  readonly tryAgainFirst: boolean;
};

/** The ways on from where no scan can be taken: the likeliest is the button, the others stand below it. */
export function DeadEnd({ onTryAgain, tryAgainFirst, ...links }: DeadEndProps) {
  const t = useCopy<typeof challengeCopy>();
  const { onUsePhone, onAnotherWay } = links;
  const elsewhere = onUsePhone ?? onAnotherWay;
  const first = tryAgainFirst || elsewhere === undefined;
  return (
    <>
      {onTryAgain !== undefined && first && <Button onClick={onTryAgain}>{t('challenge.tryAgain')}</Button>}
      {!first && onUsePhone !== undefined && <UsePhoneButton onClick={onUsePhone} />}
      {!first && onUsePhone === undefined && <Button onClick={onAnotherWay}>{t('challenge.tryAnotherWay')}</Button>}
      {onTryAgain !== undefined && !first && (
        <Button look="secondary" onClick={onTryAgain}>
          {t('challenge.tryAgain')}
        </Button>
      )}
      <ScanLinks
        {...links}
        onUsePhone={first ? onUsePhone : undefined}
        onAnotherWay={first || onUsePhone !== undefined ? onAnotherWay : undefined}
      />
    </>
  );
}
