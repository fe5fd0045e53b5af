import type { PushRequest } from '@stepgate/contract';
import { Banner, Button, CodeField, Problem, StepText, useCopy } from '@stepgate/react';
import { type FormEvent, useRef, useState } from 'react';
import { actionWords } from '../../action/words.ts';
import forms from '../../forms.module.css';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';
import styles from './Device.module.css';
import type { Said } from './device-calls.ts';
import { RequestFacts } from './RequestFacts.tsx';

type RequestCardProps = {
  readonly request: PushRequest;
  readonly heading: 'h2' | 'h3';
  /** Rejects with `CallError` where nobody knows what became of the answer. */
  onAnswer(said: Said): Promise<void>;
};

/** A slip of a digit must not count as a wrong number, which is a denial. */
const twoDigits = /^[0-9]{2}$/;

/** Who asks, for what, from where: approved with the number that the other screen shows, denied with one tap. */
export function RequestCard({ request, heading: Heading, onAnswer }: RequestCardProps) {
  const t = useCopy<typeof copy>();
  const { busy, failure, send } = useSending();
  const { action, summary } = request;
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();

  function say(said: Said): void {
    setError(undefined);
    void send(() => onAnswer(said), { done: () => undefined });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const number = field.current?.value.trim() ?? '';
    if (twoDigits.test(number)) return say({ answer: 'APPROVED', number, summary });
    setError(t('device.numberWrong'));
    field.current?.focus();
  }

  return (
    <>
      {summary === undefined ? (
        <Heading className={styles.heading}>{t(actionWords(action))}</Heading>
      ) : (
        <div className={styles.about}>
          {action !== 'IDENTITY__COOL_OFF' && <p>{t('device.approving')}</p>}
          <Heading className={styles.summary} dir="auto">
            {summary}
          </Heading>
          {action === 'IDENTITY__COOL_OFF' && <p>{t('device.confirming')}</p>}
        </div>
      )}
      <RequestFacts request={request} />
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
      {summary !== undefined && <StepText>{t('device.denyFreezes')}</StepText>}
      <form noValidate className={forms.form} onSubmit={onSubmit}>
        <CodeField ref={field} label={t('device.number')} name="number" autoComplete="off" error={error} />
        <Button type="submit" busy={busy}>
          {t('device.approve')}
        </Button>
        <Button look="secondary" busy={busy} onClick={() => say({ answer: 'DENIED' })}>
          {t('device.deny')}
        </Button>
      </form>
    </>
  );
}
