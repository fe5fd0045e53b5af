import type { ReactNode } from 'react';
import { Problem } from '../../parts/problems/Problem.tsx';
import { Waiting } from '../../parts/waiting/Waiting.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Step, StepActions } from '../../ui/Step.tsx';

type FailedProps = {
  readonly error: Error;
  /** The unchanged part, above the reason. */
  readonly before?: string | undefined;
  /** A note for the customer, below the reason. */
  readonly after?: string;
  readonly tryAgain: string;
  /** Undefined where trying again is of no use. */
  readonly onTryAgain: (() => void) | undefined;
};

/** A request to the service failed: shows why, with a button to try again. */
export function Failed({ error, before, after, tryAgain, onTryAgain }: FailedProps) {
  return (
    <>
      <Banner tone="error">
        {before !== undefined && <p>{before}</p>}
        <Problem error={error} />
        {after !== undefined && <p>{after}</p>}
      </Banner>
      {onTryAgain !== undefined && (
        <StepActions>
          <Button onClick={onTryAgain}>{tryAgain}</Button>
        </StepActions>
      )}
    </>
  );
}

type AskedFirstProps = Omit<FailedProps, 'error'> & {
  /** A `Medallion`: what it is about. */
  readonly mark?: ReactNode;
  readonly title: string;
  /** The text while the request is in progress. */
  readonly checking: string;
  /** Why the request failed. */
  readonly error: Error | undefined;
  /** Default: false, because pages usually open with it. */
  readonly takesFocus?: boolean;
};

/** The placeholder of a page that needs the service's answer first. It shows the error if the request fails. */
export function AskedFirst({ mark, title, checking, error, takesFocus = false, ...again }: AskedFirstProps) {
  return (
    <Step mark={mark} title={title} takesFocus={takesFocus && error === undefined}>
      {error === undefined ? <Waiting>{checking}</Waiting> : <Failed error={error} {...again} />}
    </Step>
  );
}
