import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { useStepgate } from '../../provider/context.ts';
import { StepText } from '../../ui/Step.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import { Waiting } from '../waiting/Waiting.tsx';
import styles from './CodeForPhone.module.css';
import type { copy } from './copy.ts';
import { LinkToCopy } from './LinkToCopy.tsx';
import { QrCode } from './QrCode.tsx';
import type { Handover } from './remembered-handover.ts';

const rich = richCopy<typeof copy>();

type CodeForPhoneProps = {
  readonly handover: Handover;
  /** A phone has opened the link: nobody needs it any more. */
  readonly taken: boolean;
};

/** What the phone opens, and the number by which the customer knows that it is the right one. */
export function CodeForPhone({ handover: { link, number, until }, taken }: CodeForPhoneProps) {
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
          <StepText>{t('handover.scan')}</StepText>
          <QrCode text={link} name={t('handover.code')} />
        </>
      )}
      <p className={styles.sentence}>{rich('handover.number', { number: digits })}</p>
      <Waiting>{t(taken ? 'handover.taken' : 'handover.waiting')}</Waiting>
      {!taken && (
        <>
          <StepText>{t('handover.left', { minutes })}</StepText>
          <LinkToCopy link={link} />
        </>
      )}
    </>
  );
}
