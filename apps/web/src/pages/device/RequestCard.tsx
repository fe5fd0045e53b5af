import type { PushRequest } from '@stepgate/contract';
import { useCopy, useSending } from '@stepgate/pages';
import { Banner, Button, CodeField, FormFrame, StepText } from '@stepgate/react';
import { useRef, useState } from 'react';
import { actionWords } from '../../parts/action/words.ts';
import type { copy } from './copy.ts';
import styles from './Device.module.css';
import type { DeviceAnswer } from './device-calls.ts';
import { RequestFacts } from './RequestFacts.tsx';

type RequestCardProps = {
  readonly request: PushRequest;
  /** Its number was typed into another request. */
  readonly broughtUp: boolean;
  readonly heading: 'h2' | 'h3';
  /** Rejects with `CallError` if the outcome of the answer is unknown. */
  onAnswer(answer: DeviceAnswer): Promise<void>;
};

/** A slip of a digit must not count as a wrong number, which is a denial. */
const twoDigits = /^[0-9]{2}$/;

/** A request with who asks, for what, and from where. The number of the other screen approves it, and one tap denies it. */
export function RequestCard({ request, broughtUp, heading: Heading, onAnswer }: RequestCardProps) {
  const t = useCopy<typeof copy>();
  const { busy, failure, send } = useSending();
  const { action, summary } = request;
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();

  function say(answer: DeviceAnswer): void {
    setError(undefined);
    void send(() => onAnswer(answer), { done: () => undefined });
  }

  function onSubmit() {
    const number = field.current?.value.trim() ?? '';
    if (twoDigits.test(number)) return say({ answer: 'APPROVED', number, summary });
    setError(t('device.numberWrong'));
    field.current?.focus();
  }

  return (
    <>
      {broughtUp && <Banner tone="info">{t('device.broughtUp')}</Banner>}
      {summary === undefined ? (
        <Heading className={styles.heading}>{t(actionWords(action))}</Heading>
      ) : (
        <div className={styles.about}>
          {action !== 'IDENTITY__COOL_OFF' && <p>{t('device.approving')}</p>}
          <Heading className={styles.summary} dir="auto" translate="no">
            {summary}
          </Heading>
          {action === 'IDENTITY__COOL_OFF' && <p>{t('device.confirming')}</p>}
        </div>
      )}
      <RequestFacts request={request} />
      {summary !== undefined && <StepText>{t('device.denyFreezes')}</StepText>}
      <FormFrame
        failure={failure}
        busy={busy}
        submit={t('device.approve')}
        onSubmit={onSubmit}
        more={
          <Button look="secondary" busy={busy} onClick={() => say({ answer: 'DENIED' })}>
            {t('device.deny')}
          </Button>
        }
      >
        <CodeField ref={field} label={t('device.number')} name="number" autoComplete="off" digits={2} error={error} />
      </FormFrame>
    </>
  );
}
