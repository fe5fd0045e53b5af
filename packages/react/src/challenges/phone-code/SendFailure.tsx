import { type CallError, routes } from '@stepgate/contract';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Cause } from '../../parts/problems/Cause.tsx';
import { explain } from '../../parts/problems/explain.ts';
import { isOfEdge } from '../../parts/problems/kinds.ts';
import { Problem } from '../../parts/problems/Problem.tsx';
import { Banner } from '../../ui/Banner.tsx';
import type { copy } from './copy.ts';

/** Errors about the number itself. Only the server's words can explain them. */
const aboutTheNumber: ReadonlySet<string> = new Set(['user.phonenumber.blocked', 'user.phonenumber.is.not.mobile.number']);

type SendFailureProps = {
  readonly error: CallError;
  /** Whether there are alternatives. */
  readonly hasAlternatives: boolean;
  /** Another screen opened this one without the server's list, so only the server can say why this channel sends no code. */
  readonly unlisted: boolean;
};

/** Why no code was sent: our sentence, followed by the server's words if they differ. */
function WhyNotSent({ error, unlisted }: Pick<SendFailureProps, 'error' | 'unlisted'>) {
  const t = useCopy<typeof copy>();
  const explanation = explain(error);
  const notSent = t('phone.notSent');
  const isTold = explanation.words === 'server' && explanation.text !== notSent;
  if (unlisted || isOfEdge(error) || (isTold && aboutTheNumber.has(error.code))) return <Problem error={error} />;
  return (
    <>
      <p>{notSent}</p>
      {isTold ? <Problem error={error} /> : <Cause error={error} />}
    </>
  );
}

/** Says why no code was sent, and what to do. */
export function SendFailure({ error, hasAlternatives, unlisted }: SendFailureProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  return (
    <Banner tone="error">
      <WhyNotSent error={error} unlisted={unlisted} />
      {error.code === 'user.phonenumber.blocked' ? (
        <p>
          <a href={address(routes.contact)}>{t('phone.contactUs')}</a>
        </p>
      ) : (
        hasAlternatives && !unlisted && <p>{t('phone.notSentNext')}</p>
      )}
    </Banner>
  );
}
