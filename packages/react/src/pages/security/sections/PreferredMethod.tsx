import type { SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useId } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row, Rows } from '../../parts/rows/Rows.tsx';
import type { copy } from '../copy.ts';
import { useChange } from '../security-host.ts';

type Offered = Pick<SecurityOverview, 'preferredMethod'>;
type Preference = NonNullable<SecurityOverview['preferredMethod']>;
type Method = Preference['choices'][number];

/** A customer with a single method has nothing to choose. */
export const isPreferenceOffered = ({ preferredMethod }: Offered): boolean => (preferredMethod?.choices.length ?? 0) > 1;

function MethodRow({ method, chosen }: { readonly method: Method; readonly chosen: boolean }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, run } = useChange('preferred');
  const nameId = useId();
  const name = t(`preferred.${method}`);
  const prefer = (to: Method | null, done: string) =>
    run(() => client.ask(calls.preferMethod, { body: { method: to } }), { done: () => done });
  return (
    <Row id={nameId} name={name} mark={chosen && t('preferred.chosen')}>
      <ErrorBanner error={failure} />
      <Button
        look="quiet"
        busy={busy}
        describedBy={nameId}
        onClick={() => (chosen ? prefer(null, t('preferred.cleared')) : prefer(method, t('preferred.done', { method: name })))}
      >
        {t(chosen ? 'preferred.clear' : 'preferred.choose')}
      </Button>
    </Row>
  );
}

export function PreferredMethodValue({ preferredMethod }: Offered) {
  return useCopy<typeof copy>()(`preferred.${preferredMethod?.chosen ?? 'none'}`);
}

/** Which method is asked for first. The others stay in their order. */
export function PreferredMethod({ preferredMethod }: Offered) {
  const t = useCopy<typeof copy>();
  if (preferredMethod === undefined) return null;
  return (
    <>
      <p>{t('preferred.text')}</p>
      <Rows>
        {preferredMethod.choices.map((method) => (
          <MethodRow key={method} method={method} chosen={method === preferredMethod.chosen} />
        ))}
      </Rows>
    </>
  );
}
