import { Banner, Button, Problem, Step, StepText, useEarlyPress } from '@stepgate/react';
import { type ReactNode, useRef } from 'react';
import type { Sending } from '../use-sending.ts';

type LinkStepProps = {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly sending: Pick<Sending, 'busy' | 'failure'>;
  onSubmit(): void;
  /** Stands below the button. */
  readonly children?: ReactNode;
};

/** What the page of a mailed link opens with. Opening it changes nothing, since programs that look into mail open links too: a button does. */
export function LinkStep({ title, text, submit, sending: { busy, failure }, onSubmit, children }: LinkStepProps) {
  const form = useRef<HTMLFormElement>(null);
  useEarlyPress(form);
  return (
    <Step title={title} takesFocus={false}>
      <StepText>{text}</StepText>
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
      {/* The shell may have marked the form before hydration. */}
      <form
        ref={form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        suppressHydrationWarning
      >
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      </form>
      {children}
    </Step>
  );
}
