import type { SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { useDate } from '../../parts/use-date.ts';
import type { copy } from '../copy.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { useSecurityHost } from '../security-host.ts';

/** Someone has said that all passkeys are lost. Its place is above the rows, because the customer may know nothing of it. */
export function PasskeyRecovery({ recovery }: { readonly recovery: NonNullable<SecurityOverview['passkeyRecovery']> }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { refresh, announce } = useSecurityHost();
  const date = useDate();

  /** It ended in the meantime: the page shows how. */
  async function tellOver() {
    await refresh();
    announce({ section: 'passkeys', tone: 'info', words: t('recovery.over') });
  }

  return (
    <Banner tone="warning">
      <p>{t('recovery.waits', { date: date(recovery.readyAt, 'withTime') })}</p>
      <AskFirst
        section="passkeys"
        look="secondary"
        label={t('recovery.cancel')}
        question={t('recovery.cancelAsk')}
        yes={t('recovery.cancelYes')}
        no={t('recovery.cancelNo')}
        make={() => client.ask(calls.cancelOwnPasskeyRecovery, {})}
        done={() => t('recovery.cancelled')}
        refused={({ code }) => {
          if (code !== 'not_found') return false;
          void tellOver();
          return true;
        }}
      />
    </Banner>
  );
}
