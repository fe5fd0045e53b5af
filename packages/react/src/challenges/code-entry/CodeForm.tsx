/** The part that all screens of six digits share: one field, its rules, and what a verify can answer. */
import type { CallError } from '@stepgate/contract';
import type { FormEvent, RefObject } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { FieldProblem } from '../../problems/later/FieldProblem.tsx';
import { Problem } from '../../problems/Problem.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { useProof } from '../use-proof.ts';
import styles from './CodeForm.module.css';
import { CodeHint } from './CodeHint.tsx';
import { wrongWith } from './check-code.ts';
import type { copy } from './copy.ts';
import { isWrongCode } from './is-wrong-code.ts';

type CodeFormProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly submitLabel: string;
  /** Whether there is a code to be entered, so that the demo can say which is always taken. Unless said, there is. */
  readonly expected?: boolean;
  verify(code: string): Promise<unknown>;
  onPassed(): void;
  onFailed(error: CallError): void;
  /** No more codes are taken for a while. */
  onBlocked(error: CallError): void;
  /** For an error that is told on a screen of its own: goes there. @returns whether it does */
  toldElsewhere?(error: CallError): boolean;
};

export function CodeForm({ input, submitLabel, expected = true, ...answers }: CodeFormProps) {
  const t = useCopy<typeof copy>();
  const { busy, fieldError, failure, refuse, send } = useProof({
    ...answers,
    input,
    refusal: (error) => (isWrongCode(error) ? <FieldProblem error={error} instead={t('code.wrong')} /> : undefined),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const code = input.current?.value ?? '';
    const wrong = wrongWith(code);
    if (wrong === undefined) send(code);
    else refuse(t(`code.${wrong}`));
  }

  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
      <CodeField ref={input} label={t('code.label')} name="code" error={fieldError} />
      {expected && (
        <CodeHint
          onFill={(code) => {
            if (input.current === null) return;
            input.current.value = code;
            input.current.focus();
          }}
        />
      )}
      <Button type="submit" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
