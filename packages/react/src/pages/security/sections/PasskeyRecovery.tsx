import type { SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { useDate } from '../../parts/use-date.ts';
import type { copy } from '../copy.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { useSecurityHost } from '../security-host.ts';

const words = {
  lost: {
    waits: 'recovery.waits',
    label: 'recovery.cancel',
    question: 'recovery.cancelAsk',
    yes: 'recovery.cancelYes',
    no: 'recovery.cancelNo',
    done: 'recovery.cancelled',
  },
  takesBack: {
    waits: 'recovery.takesBack',
    label: 'recovery.keep',
    question: 'recovery.keepAsk',
    yes: 'recovery.keepYes',
    no: 'recovery.keepNo',
    done: 'recovery.kept',
  },
} as const;

/**
 * Someone has said that all passkeys are lost, or that changes weren't the customer's. Its place is above the rows, because the customer may know nothing of it.
 */
export function PasskeyRecovery({ recovery }: { readonly recovery: NonNullable<SecurityOverview['passkeyRecovery']> }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { refresh, announce } = useSecurityHost();
  const date = useDate();
  const texts = words[recovery.takesBack === true ? 'takesBack' : 'lost'];

  /** It ended in the meantime: the page shows how. */
  async function tellOver() {
    await refresh();
    announce({ section: 'passkeys', tone: 'info', words: t('recovery.over') });
  }

  return (
    <Banner tone="warning">
      <p>{t(texts.waits, { date: date(recovery.readyAt, 'withTime') })}</p>
      <AskFirst
        section="passkeys"
        look="secondary"
        label={t(texts.label)}
        question={t(texts.question)}
        yes={t(texts.yes)}
        no={t(texts.no)}
        make={() => client.ask(calls.cancelOwnPasskeyRecovery, {})}
        done={() => t(texts.done)}
        refused={({ code }) => {
          if (code === 'not_allowed' && recovery.takesBack === true) {
            announce({ section: 'passkeys', tone: 'info', words: t('recovery.keepRefused') });
            return true;
          }
          if (code !== 'not_found') return false;
          void tellOver();
          return true;
        }}
      />
    </Banner>
  );
}
