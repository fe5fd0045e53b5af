import { type ReactNode, useEffect, useState } from 'react';
import { useHost } from '../../host/context.ts';
import { NotLoaded } from '../../host/not-loaded.ts';
import { reloadOnce } from '../../host/reload-once.ts';
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

/** Reloads the page by itself, once: memory keeps the customer's step. */
function Lost({ error }: { readonly error: NotLoaded }) {
  const [remains, setRemains] = useState(false);
  useEffect(() => {
    void reloadOnce().then((reloads) => setRemains(!reloads));
  }, []);
  return remains && <Failed error={error} />;
}

const failureView = (error: Error): ReactNode => (error instanceof NotLoaded ? <Lost error={error} /> : <Failed error={error} />);

/** Shows an error when lazily loaded code fails to load or throws, so that the page is never blank. After a reload the customer continues. */
export function Boundary({ children }: { readonly children: ReactNode }) {
  const { errorTracker } = useHost();
  return (
    <Catcher part="screen" errorTracker={errorTracker} instead={failureView}>
      {children}
    </Catcher>
  );
}
