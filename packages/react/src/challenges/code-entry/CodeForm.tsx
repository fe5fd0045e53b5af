/** The part that all code screens share: one field, its rules, and what a verify can answer. */
import { CallError } from '@stepgate/contract';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Problem } from '../../problems/Problem.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import styles from './CodeForm.module.css';
import { wrongWith } from './check-code.ts';
import type { copy } from './copy.ts';
import { DemoHint } from './DemoHint.tsx';

/** What the answer to a code says: about the code, the customer's tries, the token, or nothing at all. */
type Verdict = 'wrong' | 'blocked' | 'failed' | 'none';

const verdicts: ReadonlyMap<string, Verdict> = new Map([
  ['invalid_code', 'wrong'],
  ['invalid_format', 'wrong'],
  ['attempt_limit_reached', 'blocked'],
  ['ott_not_found', 'failed'],
  ['not_allowed', 'failed'],
]);

type CodeFormProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly submitLabel: string;
  verify(code: string): Promise<unknown>;
  onPassed(): void;
  onFailed(error: CallError): void;
  /** No more codes are taken for a while. */
  onBlocked(error: CallError): void;
  /** Stands between the field and the button. */
  readonly children?: ReactNode;
};

export function CodeForm({ input, submitLabel, verify, onPassed, onFailed, onBlocked, children }: CodeFormProps) {
  const t = useCopy<typeof copy>();
  const underWay = useRef(false);
  /** The last code whose answer never came: it may have been taken, and is then refused as used. */
  const unanswered = useRef<string>(undefined);
  const [busy, setBusy] = useState(false);
  const [fieldError, setFieldError] = useState<string>();
  const [failure, setFailure] = useState<Error>();

  function refuse(error: string) {
    setFieldError(error);
    input.current?.focus();
    input.current?.select();
  }

  function judge(error: unknown, code: string) {
    if (!(error instanceof CallError)) return setFailure(new CallError('unreadable', { cause: error }));
    const verdict = verdicts.get(error.code) ?? 'none';
    const mayBeTaken = unanswered.current === code;
    unanswered.current = error.kind === 'problem' ? undefined : code;
    // The server's list tells: it goes on from there, or asks again.
    if (verdict === 'wrong' && mayBeTaken) onPassed();
    else if (verdict === 'wrong') refuse(error.serverMessage ?? t('code.wrong'));
    else if (verdict === 'blocked') onBlocked(error);
    else if (verdict === 'failed') onFailed(error);
    else setFailure(error);
  }

  async function send(code: string) {
    underWay.current = true;
    setBusy(true);
    setFieldError(undefined);
    setFailure(undefined);
    try {
      await verify(code);
    } catch (error) {
      underWay.current = false;
      setBusy(false);
      return judge(error, code);
    }
    // Busy until the next step shows: the code is spent.
    onPassed();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (underWay.current) return;
    const code = input.current?.value ?? '';
    const wrong = wrongWith(code);
    if (wrong !== undefined) refuse(t(`code.${wrong}`));
    else void send(code);
  }

  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
      <CodeField ref={input} label={t('code.label')} name="code" error={fieldError} />
      <DemoHint
        onFill={(code) => {
          if (input.current === null) return;
          input.current.value = code;
          input.current.focus();
        }}
      />
      {children}
      <Button type="submit" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
