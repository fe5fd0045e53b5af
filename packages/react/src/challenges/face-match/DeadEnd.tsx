import { useCopy } from '../../i18n/use-copy.ts';
import { UsePhoneButton } from '../../parts/hand-off/UsePhoneButton.tsx';
import type { copy as challengeCopy } from '../../parts/ways-out/copy.ts';
import { Button } from '../../ui/Button.tsx';
import { StepActions } from '../../ui/Step.tsx';
import { ScanLinks, type ScanLinksProps } from './ScanLinks.tsx';

type DeadEndProps = ScanLinksProps & {
  /** Tries again; `undefined` if that can't help. */
  readonly onTryAgain?: (() => void) | undefined;
  /** Whether another try is the most likely solution. */
  readonly tryAgainFirst: boolean;
};

/** The solutions when no scan can be taken. The most likely one is the button, and the others are below it. */
export function DeadEnd({ onTryAgain, tryAgainFirst, ...links }: DeadEndProps) {
  const t = useCopy<typeof challengeCopy>();
  const { onUsePhone, onAnotherWay } = links;
  const elsewhere = onUsePhone ?? onAnotherWay;
  const first = tryAgainFirst || elsewhere === undefined;
  return (
    <>
      <StepActions>
        {onTryAgain !== undefined && first && <Button onClick={onTryAgain}>{t('challenge.tryAgain')}</Button>}
        {!first && onUsePhone !== undefined && <UsePhoneButton onClick={onUsePhone} />}
        {!first && onUsePhone === undefined && <Button onClick={onAnotherWay}>{t('challenge.tryAnotherWay')}</Button>}
        {onTryAgain !== undefined && !first && (
          <Button look="secondary" onClick={onTryAgain}>
            {t('challenge.tryAgain')}
          </Button>
        )}
      </StepActions>
      <ScanLinks
        {...links}
        onUsePhone={first ? onUsePhone : undefined}
        onAnotherWay={first || onUsePhone !== undefined ? onAnotherWay : undefined}
      />
    </>
  );
}
