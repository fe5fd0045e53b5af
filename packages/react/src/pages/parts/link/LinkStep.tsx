import { type ReactNode, useRef } from 'react';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import type { Sending } from '../../../parts/use-sending.ts';
import { Button } from '../../../ui/Button.tsx';
import { Step, StepActions, StepText } from '../../../ui/Step.tsx';
import { useEarlyPress } from '../../../ui/use-early-press.ts';

type LinkStepProps = {
  /** A `Medallion`: what it is about. */
  readonly mark: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  /** Of the button. `danger`: takes something away. Default: `primary`. */
  readonly look?: 'primary' | 'danger';
  readonly sending: Pick<Sending, 'busy' | 'failure'>;
  onSubmit(): void;
  /** The answer's message, above the buttons. */
  readonly notice?: ReactNode;
  /** Another answer, below the button. */
  readonly second?: ReactNode;
  /** Shown below the buttons. */
  readonly children?: ReactNode;
};

/** The first step of a page with a mailed link. Opening the link changes nothing, because mail scanners open links too. Only the button acts. */
export function LinkStep({
  mark,
  title,
  text,
  submit,
  look,
  sending: { busy, failure },
  onSubmit,
  notice,
  second,
  children,
}: LinkStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const earlyPress = useEarlyPress(form);
  return (
    <Step mark={mark} title={title} takesFocus={false} short>
      <StepText>{text}</StepText>
      <ErrorBanner error={failure} />
      {notice}
      {/* The shell may have marked the form before hydration. */}
      <form
        ref={form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        {...earlyPress}
      >
        <StepActions>
          <Button look={look} type="submit" busy={busy}>
            {submit}
          </Button>
          {second}
        </StepActions>
      </form>
      {children}
    </Step>
  );
}
