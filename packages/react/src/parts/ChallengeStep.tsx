import type { ViewAttributes } from '@stepgate/contract';
import type { ComponentProps, ReactNode } from 'react';
import { Step, StepText } from '../ui/Step.tsx';

export type ServerWords = Pick<ViewAttributes, 'header' | 'message' | 'subMessage'>;

type ChallengeStepProps = Omit<ComponentProps<typeof Step>, 'takesFocus'> & {
  /** Whether the title takes the focus. Default: true. */
  readonly takesFocus?: boolean;
  /** The challenge's view attributes. */
  readonly view: ServerWords;
  /** Our title and text, for a server that sends no header or message. */
  readonly title: string;
  readonly text?: string;
  /** How the screen lays out both messages. Default: one below the other, above everything else. */
  arrange?(message: string | undefined, subMessage: ReactNode): ReactNode;
};

const oneBelowTheOther: NonNullable<ChallengeStepProps['arrange']> = (message, subMessage) => (
  <>
    {message !== undefined && <StepText>{message}</StepText>}
    {subMessage}
  </>
);

/** The step of a challenge, with the server's header, message and sub-message. A screen reads them nowhere else, so none leaves one out. */
export function ChallengeStep({
  view,
  title,
  text,
  takesFocus = true,
  arrange = oneBelowTheOther,
  children,
  ...step
}: ChallengeStepProps) {
  return (
    <Step title={view.header ?? title} takesFocus={takesFocus} {...step}>
      {arrange(view.message ?? text, view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>)}
      {children}
    </Step>
  );
}
