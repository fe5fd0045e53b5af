import { Component, type ReactNode, useEffect, useState } from 'react';
import { useHost, useStepgate } from '../../host/context.ts';
import { LostAhead } from '../../host/lazy-ahead.tsx';
import { report } from '../../host/report.ts';
import type { ErrorTracker } from '../../host/settings.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { DangerIcon } from '../../ui/icons/DangerIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { Problem } from './Problem.tsx';

type BoundaryProps = {
  readonly children: ReactNode;
  /** Shown instead of a part that the page can do without. Default: an error message with a reload button. */
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
    if (instead !== undefined) return instead;
    return this.state.error instanceof LostAhead ? <Lost error={this.state.error} /> : <Failed error={this.state.error} />;
  }
}

function Failed({ error }: { readonly error: Error }) {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={<Medallion tone="danger" icon={DangerIcon} />} title={t('problem.title')} takesFocus>
      <Problem error={error} />
      <Button onClick={() => location.reload()}>{t('problem.reload')}</Button>
    </Step>
  );
}

/** Reloads the page by itself, once: the customer's step, which memory keeps, waits for nothing else. */
function Lost({ error }: { readonly error: LostAhead }) {
  const { memory } = useStepgate();
  const [reloads] = useState(() => navigator.onLine && memory.get('reloaded') === undefined);
  useEffect(() => {
    if (!reloads) return;
    memory.set('reloaded', 'true');
    location.reload();
  }, [reloads, memory]);
  return reloads ? null : <Failed error={error} />;
}

/** Shows an error when lazily loaded code fails to load or throws, so that the page is never blank. After a reload the customer continues. */
export function Boundary(props: BoundaryProps) {
  const { errorTracker } = useHost();
  return <Catcher {...props} errorTracker={errorTracker} />;
}
