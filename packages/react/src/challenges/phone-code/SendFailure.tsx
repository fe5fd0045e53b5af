import { type CallError, edgePrefix, routes } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { Problem } from '../../problems/Problem.tsx';
import { Banner } from '../../ui/Banner.tsx';
import type { copy } from './copy.ts';

/** What is wrong with the number itself, which only the server knows how to word. */
const aboutTheNumber: ReadonlySet<string> = new Set(['user.phonenumber.blocked', 'user.phonenumber.is.not.mobile.number']);

type SendFailureProps = {
  readonly error: CallError;
  /** Whether another way can be tried. */
  readonly otherWay: boolean;
  /** Another screen led here without the server's list: only the server knows why no code goes this way. */
  readonly unlisted: boolean;
};

/** No code was sent: why, where that is known, and what to do (specification, part 8). */
export function SendFailure({ error, otherWay, unlisted }: SendFailureProps) {
  const t = useCopy<typeof copy>();
  return (
    <Banner tone="error">
      {unlisted || aboutTheNumber.has(error.code) || error.code.startsWith(edgePrefix) ? (
        <Problem error={error} />
      ) : (
        <p>{t('phone.notSent')}</p>
      )}
      {error.code === 'user.phonenumber.blocked' ? (
        <p>
          <a href={routes.contact}>{t('phone.contactUs')}</a>
        </p>
      ) : (
        otherWay && !unlisted && <p>{t('phone.notSentNext')}</p>
      )}
    </Banner>
  );
}
