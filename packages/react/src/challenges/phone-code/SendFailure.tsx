import { type CallError, routes } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { explain } from '../../problems/explain.ts';
import { Cause } from '../../problems/later/Cause.tsx';
import { isOfEdge } from '../../problems/later/kinds.ts';
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

/** Why no code was sent: in the specification's words, and then the server's where it has others (specification, part 8). */
function WhyNotSent({ error, unlisted }: Pick<SendFailureProps, 'error' | 'unlisted'>) {
  const t = useCopy<typeof copy>();
  const told = explain(error);
  const notSent = t('phone.notSent');
  const isTold = told.words === 'server' && told.text !== notSent;
  if (unlisted || isOfEdge(error) || (isTold && aboutTheNumber.has(error.code))) return <Problem error={error} />;
  return (
    <>
      <p>{notSent}</p>
      {isTold ? <Problem error={error} /> : <Cause error={error} />}
    </>
  );
}

/** No code was sent: why, and what to do. */
export function SendFailure({ error, otherWay, unlisted }: SendFailureProps) {
  const t = useCopy<typeof copy>();
  return (
    <Banner tone="error">
      <WhyNotSent error={error} unlisted={unlisted} />
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
