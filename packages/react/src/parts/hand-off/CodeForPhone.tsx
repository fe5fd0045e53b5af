import { useStepgate } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
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

/** The link that the phone opens, and the number that lets the customer check that it is the right phone. */
export function CodeForPhone({ handOff: { link, number, until }, taken }: CodeForPhoneProps) {
  const t = useCopy<typeof copy>();
  const { clock } = useStepgate();
  const minutes = Math.ceil(useSecondsLeft(clock, until) / 60);
  return (
    <>
      {!taken && (
        <>
          <StepText>{t('handOff.scan')}</StepText>
          <QrCode text={link} name={t('handOff.code')} />
        </>
      )}
      <div className={styles.same}>
        <StepText>{t('handOff.number')}</StepText>
        <p className={styles.number} dir="ltr">
          {number}
        </p>
      </div>
      <Waiting>{t(taken ? 'handOff.taken' : 'handOff.waiting')}</Waiting>
      {!taken && (
        <>
          <StepText>{t('handOff.left', { minutes })}</StepText>
          <LinkToCopy link={link} />
        </>
      )}
    </>
  );
}
