import { useStepgate } from '../../host/context.ts';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { StepText } from '../../ui/Step.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import { Waiting } from '../waiting/Waiting.tsx';
import styles from './CodeForPhone.module.css';
import type { copy } from './copy.ts';
import { LinkToCopy } from './LinkToCopy.tsx';
import { QrCode } from './QrCode.tsx';
import type { HandOff } from './remembered-hand-off.ts';

const rich = richCopy<typeof copy>();

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
  const digits = (
    <bdi dir="ltr" className={styles.number}>
      {number}
    </bdi>
  );
  return (
    <>
      {!taken && (
        <>
          <StepText>{t('handOff.scan')}</StepText>
          <QrCode text={link} name={t('handOff.code')} />
        </>
      )}
      <p className={styles.sentence}>{rich('handOff.number', { number: digits })}</p>
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
