import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Step, StepActions, StepLinks, StepText } from '../../ui/Step.tsx';

export type OutcomeProps = {
  /** A `Medallion`: how it ended. */
  readonly mark: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  /** The address of the main link. */
  readonly to: string;
  readonly label: string;
  /** Set false where the page opens with it. Default: true. */
  readonly takesFocus?: boolean;
  /** Quiet links below the main one. */
  readonly children?: ReactNode;
};

/** The result of an action, with a link to the next step. */
export function Outcome({ mark, title, text, to, label, takesFocus = true, children }: OutcomeProps) {
  return (
    <Step mark={mark} title={title} takesFocus={takesFocus} short>
      <StepText>{text}</StepText>
      <StepActions>
        <LinkButton href={to} look="primary">
          {label}
        </LinkButton>
      </StepActions>
      {children && <StepLinks>{children}</StepLinks>}
    </Step>
  );
}
