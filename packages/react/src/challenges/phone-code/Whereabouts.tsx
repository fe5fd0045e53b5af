import type { PhoneChannel } from '@stepgate/contract';
import { useStepgate } from '../../host/context.ts';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { PhoneNumber } from '../../ui/PhoneNumber.tsx';
import { StepText } from '../../ui/Step.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { copy } from './copy.ts';
import styles from './PhoneCodeScreen.module.css';
import type { Sending } from './use-code-sending.ts';

const rich = richCopy<typeof copy>();

type WhereaboutsProps = {
  readonly channel: PhoneChannel;
  readonly status: Exclude<Sending['status'], 'failed'>;
  /** The part of the number that may be shown. */
  readonly phone: string | undefined;
  /** When a code may be requested again, on the page's clock. */
  readonly resendAt: number;
};

/** The wait until the screen's first code is sent. A screen reader doesn't announce its seconds. */
function SentSoon({ at }: { readonly at: number }) {
  const t = useCopy<typeof copy>();
  const { clock } = useStepgate();
  return <StepText>{t('phone.soonIn', { seconds: useSecondsLeft(clock, at) })}</StepText>;
}

/** Says where the code goes, or went. */
export function Whereabouts({ channel, status, phone, resendAt }: WhereaboutsProps) {
  const t = useCopy<typeof copy>();
  const id = status === 'sending' || status === 'sent' ? (`${channel}.${status}` as const) : (`phone.${status}` as const);
  const whereabouts =
    id === 'phone.soon'
      ? t(id)
      : phone === undefined
        ? t(`${id}Unnamed`)
        : rich(id, { phone: <PhoneNumber>{phone}</PhoneNumber> });
  return (
    <div className={styles.whereabouts}>
      <StepText live>
        {/* Another sentence, not the same one with words that move. */}
        <span key={`${id} ${phone}`}>{whereabouts}</span>
      </StepText>
      {status === 'soon' && <SentSoon at={resendAt} />}
    </div>
  );
}
