import { useCopy } from '@stepgate/pages';
import { Banner } from '@stepgate/react';
import type { copy } from './copy.ts';
import type { Unsent } from './use-sending-money.ts';

/** The outcome of the last transfer: that no money was sent, and why. */
export function NotSent({ because }: { readonly because: Unsent }) {
  const t = useCopy<typeof copy>();
  return because.reason === 'closed' ? (
    <Banner tone="info">
      <p>
        <strong>{t('send.cancelled')}</strong>
      </p>
      <p>{t('send.noMoney')}</p>
    </Banner>
  ) : (
    <Banner tone="warning">
      <p>
        <strong>{t('send.unsent')}</strong>
      </p>
      <p>{because.why}</p>
    </Banner>
  );
}
