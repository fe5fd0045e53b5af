import { type CallError, laterStatus, routes } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { isInServersWords } from '../../problems/later/kinds.ts';
import { Problem } from '../../problems/Problem.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { copy } from './copy.ts';
import { hoursIn } from './hours-in.ts';

/** The number was not taken, and typing it otherwise does not help: why, and who can help. */
export function NumberRefused({ error }: { readonly error: CallError }) {
  const t = useCopy<typeof copy>();
  const hours = hoursIn(error.retryAfter);
  const isLimit = error.status === laterStatus.too_many_requests;
  const isBarred = error.code === 'user.phonenumber.blocked';
  return (
    <Banner tone="error">
      {isLimit && hours !== undefined && !isInServersWords(error) ? (
        <p>{t('phoneNumber.tooMany', { hours })}</p>
      ) : (
        <Problem error={error} />
      )}
      {(isLimit || isBarred) && (
        <p>
          <LinkButton href={routes.contact}>{t('phoneNumber.contactUs')}</LinkButton>
        </p>
      )}
    </Banner>
  );
}
