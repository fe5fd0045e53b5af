import { useStepgate } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { classNames } from '../../ui/class-names.ts';
import { PhoneIcon } from '../../ui/icons/PhoneIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { StepText } from '../../ui/Step.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import { Waiting } from '../waiting/Waiting.tsx';
import styles from './CodeForPhone.module.css';
import type { copy } from './copy.ts';
import { LinkToCopy } from './LinkToCopy.tsx';
import { QrCode } from './QrCode.tsx';
import type { HandOff } from './remembered-hand-off.ts';

type CodeForPhoneProps = {
  readonly handOff: HandOff;
  /** A phone has opened the link, so it isn't needed any longer. */
  readonly taken: boolean;
};

/**
 * The link that the phone opens, and the number that lets the customer check that it is the right phone. The place of the link stays when it has gone, so that nothing
 * moves without a press.
 */
export function CodeForPhone({ handOff: { link, number, until }, taken }: CodeForPhoneProps) {
  const t = useCopy<typeof copy>();
  const { clock } = useStepgate();
  const minutes = Math.ceil(useSecondsLeft(clock, until) / 60);
  return (
    <>
      <div className={styles.place}>
        <div className={classNames(styles.scan, taken && styles.gone)} inert={taken}>
          <StepText>{t('handOff.scan')}</StepText>
          <QrCode text={link} name={t('handOff.code')} />
        </div>
        {taken && <Medallion tone="success" icon={PhoneIcon} />}
      </div>
      <div className={styles.same}>
        <StepText>{t('handOff.number')}</StepText>
        <p className={styles.number} dir="ltr">
          {number}
        </p>
      </div>
      <Waiting next={t(taken ? 'handOff.waiting' : 'handOff.taken')}>{t(taken ? 'handOff.taken' : 'handOff.waiting')}</Waiting>
      <div className={classNames(styles.scan, taken && styles.gone)} inert={taken}>
        <StepText>{t('handOff.left', { minutes })}</StepText>
        <LinkToCopy link={link} />
      </div>
    </>
  );
}
