import { type CallError, laterStatus, routes } from '@stepgate/contract';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { hoursOfLongWait } from '../durations.ts';
import { isInServerMessage } from '../problems/kinds.ts';
import { Problem } from '../problems/Problem.tsx';
import type { copy } from './copy.ts';

/** The number was refused, and correcting it doesn't help. Says why, and where to get help. */
export function NumberRefused({ error }: { readonly error: CallError }) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const hours = hoursOfLongWait(error.retryAfter);
  const isLimit = error.status === laterStatus.too_many_requests;
  const isBarred = error.code === 'user.phonenumber.blocked';
  return (
    <Banner tone="error">
      {isLimit && hours !== undefined && !isInServerMessage(error) ? (
        <p>{t('phoneNumber.tooMany', { hours })}</p>
      ) : (
        <Problem error={error} />
      )}
      {(isLimit || isBarred) && (
        <p>
          <LinkButton href={address(routes.contact)}>{t('phoneNumber.contactUs')}</LinkButton>
        </p>
      )}
    </Banner>
  );
}
