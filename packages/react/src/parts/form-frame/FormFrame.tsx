import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { StepActions } from '../../ui/Step.tsx';
import { ErrorBanner } from '../problems/ErrorBanner.tsx';
import { ProofAddition } from './AddedToProof.tsx';
import styles from './FormFrame.module.css';

type FormFrameProps = {
  /** Why the last submission failed. An error about one field is shown below that field. */
  readonly failure?: Error | undefined;
  /** A submission is in progress. */
  readonly busy: boolean;
  /** The label of the submit button. */
  readonly submit: string;
  /** A proof that can end the flow: the page may add a choice. */
  readonly proves?: boolean;
  /** Nothing to submit yet: the button is there, and quiet. */
  readonly incomplete?: boolean;
  /** The form can't be submitted yet. */
  readonly disabled?: boolean;
  onSubmit(): void;
  /** The fields. */
  readonly children: ReactNode;
  /** Buttons below the submit button. */
  readonly more?: ReactNode;
};

/**
 * A form: why it failed, its fields, and its actions. The browser's validation is off, because the fields show their own messages.
 *
 * @example
 * <FormFrame busy={busy} submit="Save" onSubmit={save}>
 *   <Field label="Name" name="name" type="text" autoComplete="off" />
 * </FormFrame>;
 */
export function FormFrame({ failure, busy, submit, proves, incomplete, disabled, onSubmit, children, more }: FormFrameProps) {
  /** The failure of what the form no longer says. */
  const [mended, setMended] = useState<Error>();
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onInput={() => setMended(failure)}
    >
      <ErrorBanner error={failure === mended ? undefined : failure} />
      {children}
      {proves && <ProofAddition />}
      <StepActions>
        <Button type="submit" look={incomplete ? 'secondary' : 'primary'} busy={busy} disabled={disabled}>
          {submit}
        </Button>
        {more}
      </StepActions>
    </form>
  );
}
