/** The part that all screens for a six-digit code share: one field, its rules, and the errors of a verify call. */
import { CallError, codeLength } from '@stepgate/contract';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { enterValue } from '../../ui/enter-value.ts';
import { FormFrame } from '../form-frame/FormFrame.tsx';
import { FieldProblem } from '../problems/FieldProblem.tsx';
import { useProof } from '../use-proof.ts';
import { CodeHint } from './CodeHint.tsx';
import type { copy } from './copy.ts';
import { useTextedCode } from './use-texted-code.ts';

/** Specification, part 5, "Code entry": what is wrong with a code before it is sent. The first matching rule is shown. */
function wrongWith(code: string): 'length' | 'digits' | undefined {
  if (code.length !== codeLength) return 'length';
  return /^[0-9]+$/.test(code) ? undefined : 'digits';
}

/** Whether the answer says that the code is wrong. */
export function isWrongCode({ code }: CallError): boolean {
  return code === 'invalid_code' || code === 'invalid_format';
}

type CodeFormProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly submitLabel: string;
  /** Whether there is a code to enter, so that the demo can show the code that is always accepted. Default: true. */
  readonly expected?: boolean;
  /** Whether the code comes in a text message, which the browser may offer to read. Default: false. */
  readonly texted?: boolean;
  verify(code: string): Promise<unknown>;
  onPassed(): void;
  onFailed(error: CallError): void;
  /** No more codes are accepted for a while. */
  onBlocked(error: CallError): void;
  /** Shows an error that has its own screen. @returns whether it does */
  toldElsewhere?(error: CallError): boolean;
  /** The code can end the flow: the page may add a choice. */
  readonly proves?: boolean;
  /** The parts of the field, such as the button for a new code. */
  readonly children?: ReactNode;
};

/** The code submits itself at its last digit. A wrong code is only sent again when the customer presses the button. */
export function CodeForm({
  input,
  submitLabel,
  proves = false,
  expected = true,
  texted = false,
  children,
  ...answers
}: CodeFormProps) {
  const t = useCopy<typeof copy>();
  const sent = useRef(new Set<string>());
  const [whole, setWhole] = useState(false);
  const { busy, passed, fieldError, failure, refuse, send } = useProof({
    ...answers,
    input,
    async verify(code) {
      try {
        return await answers.verify(code);
      } catch (error) {
        // Without an answer to it, the code may be typed again, as after a cut network.
        if (!(error instanceof CallError && error.kind === 'problem')) sent.current.delete(code);
        throw error;
      }
    },
    refusal: (error) => (isWrongCode(error) ? <FieldProblem error={error} instead={t('code.wrong')} /> : undefined),
  });
  useTextedCode(texted, (code) => {
    // The message may come while the customer types the same code, or while it is verified.
    if (wrongWith(input.current?.value ?? '') !== undefined) enter(code);
  });

  function verifyOnce(code: string) {
    if (send(code)) sent.current.add(code);
  }

  function onSubmit() {
    const code = input.current?.value ?? '';
    const wrong = wrongWith(code);
    if (wrong === undefined) verifyOnce(code);
    else refuse(t(`code.${wrong}`));
  }

  function onEdited() {
    const code = input.current?.value ?? '';
    setWhole(code.length === codeLength);
    if (wrongWith(code) === undefined && !sent.current.has(code)) verifyOnce(code);
  }

  function enter(code: string) {
    if (input.current === null) return;
    input.current.focus();
    enterValue(input.current, code);
  }

  return (
    <FormFrame failure={failure} busy={busy} submit={submitLabel} proves={proves} incomplete={!whole} onSubmit={onSubmit}>
      <CodeField
        ref={input}
        label={t('code.label')}
        name="code"
        error={fieldError}
        titled
        passed={passed}
        note={t('code.byItself')}
        onEdited={onEdited}
      />
      <CodeHint isVisible={expected} onFill={enter} />
      {children}
    </FormFrame>
  );
}
