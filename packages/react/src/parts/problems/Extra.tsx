import type { PagePart } from '@stepgate/contract';
import { Component, type ReactNode } from 'react';
import { useHost } from '../../host/context.ts';
import { toError } from '../../host/not-loaded.ts';
import { reportFault } from '../../host/report.ts';
import type { ErrorTracker } from '../../host/settings.ts';

type CatcherProps = {
  readonly children: ReactNode;
  readonly part?: PagePart | undefined;
  readonly errorTracker: ErrorTracker;
  /** The replacement of children that throw. */
  instead(error: Error): ReactNode;
};

/** Reports an error once, with its reason: `NotLoaded` if the code of the children didn't arrive, otherwise what they threw. */
export class Catcher extends Component<CatcherProps, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: toError(error) };
  }

  override componentDidCatch() {
    if (this.state.error) void reportFault(this.props, this.props.part, this.state.error);
  }

  override render() {
    const { children, instead } = this.props;
    return this.state.error === undefined ? children : instead(this.state.error);
  }
}

type ExtraProps = {
  readonly children: ReactNode;
  /** The name by which the operator of our own pages hears of it. Default: none, for what only a host can place. */
  readonly part?: PagePart;
  /** Default: nothing. */
  readonly instead?: ReactNode;
};

/** A part that the page can do without, or can replace. If it throws or its code doesn't load, the rest of the page continues. */
export function Extra({ children, part, instead = null }: ExtraProps) {
  const { errorTracker } = useHost();
  return (
    <Catcher part={part} errorTracker={errorTracker} instead={() => instead}>
      {children}
    </Catcher>
  );
}
