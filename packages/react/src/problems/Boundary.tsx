import { Component, type ReactNode } from 'react';
import { useCopy } from '../i18n/use-copy.ts';
import { useHost } from '../provider/context.ts';
import type { ErrorTracker } from '../provider/host.ts';
import { report } from '../provider/report.ts';
import { Button } from '../ui/Button.tsx';
import { Step } from '../ui/Step.tsx';
import type { copy } from './copy.ts';
import { Problem } from './Problem.tsx';

type BoundaryProps = {
  readonly children: ReactNode;
  /** Shown in its place, where a page can do without the part. Default: that it failed, and a reload. */
  readonly instead?: ReactNode;
};

type CatcherProps = BoundaryProps & { readonly errorTracker: ErrorTracker };

class Catcher extends Component<CatcherProps, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error('a part of the page failed', { cause: error }) };
  }

  override componentDidCatch() {
    if (this.state.error) void report(this.props, this.state.error);
  }

  override render() {
    const { children, instead } = this.props;
    if (this.state.error === undefined) return children;
    return instead === undefined ? <Failed error={this.state.error} /> : instead;
  }
}

function Failed({ error }: { readonly error: Error }) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t('problem.title')} takesFocus>
      <Problem error={error} />
      <Button onClick={() => location.reload()}>{t('problem.reload')}</Button>
    </Step>
  );
}

/** What to show when code that is loaded later does not come, or breaks: never a blank page. A reload goes on where the customer was. */
export function Boundary(props: BoundaryProps) {
  const { errorTracker } = useHost();
  return <Catcher {...props} errorTracker={errorTracker} />;
}
