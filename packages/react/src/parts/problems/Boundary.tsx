import { type ReactNode, useEffect, useState } from 'react';
import { useHost, useStepgate } from '../../host/context.ts';
import { LostAhead } from '../../host/lazy-ahead.tsx';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { DangerIcon } from '../../ui/icons/DangerIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { Catcher } from './Extra.tsx';
import { Problem } from './Problem.tsx';

function Failed({ error }: { readonly error: Error }) {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={<Medallion tone="danger" icon={DangerIcon} />} title={t('problem.title')} takesFocus short>
      <Problem error={error} />
      <StepActions>
        <Button onClick={() => location.reload()}>{t('problem.reload')}</Button>
      </StepActions>
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

const failureView = (error: Error): ReactNode => (error instanceof LostAhead ? <Lost error={error} /> : <Failed error={error} />);

/** Shows an error when lazily loaded code fails to load or throws, so that the page is never blank. After a reload the customer continues. */
export function Boundary({ children }: { readonly children: ReactNode }) {
  const { errorTracker } = useHost();
  return (
    <Catcher part="screen" errorTracker={errorTracker} instead={failureView}>
      {children}
    </Catcher>
  );
}
