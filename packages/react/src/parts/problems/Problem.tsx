import { CallError } from '@stepgate/contract';
import { useHost } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { ContactLink } from './ContactLink.tsx';
import type { copy } from './copy.ts';
import { type Explanation, explain } from './explain.ts';
import { MessageText } from './MessageText.tsx';
import styles from './Problem.module.css';

/**
 * The code that support asks for: the first 8 characters of the guest id, which finds the logs of this browser's requests.
 *
 * @example
 * const code = supportCodeOf('91a19d43-0000-4000-8000-000000000000');
 */
export const supportCodeOf = (guestId: string): string => guestId.slice(0, 8);

function Words({ explanation }: { readonly explanation: Explanation }) {
  const t = useCopy<typeof copy>();
  if (explanation.words === 'server') return <MessageText text={explanation.text} />;
  const { words } = explanation;
  return <span>{words === 'busy' ? t('problem.busy', { minutes: explanation.minutes }) : t(`problem.${words}`)}</span>;
}

/**
 * Says what happened, with a link to help if the server asks for one. An unexpected error also shows the code that helps support find it.
 *
 * @example
 * <p>
 *   <Problem error={failure} />
 * </p>;
 */
export function Problem({ error }: { readonly error: Error }) {
  const t = useCopy<typeof copy>();
  const { identity } = useHost();
  const explanation = explain(error);
  const isUnexpected = explanation.words === 'generic' || (error instanceof CallError && error.status === 500);
  const code = 'reference' in explanation ? explanation.reference : isUnexpected && supportCodeOf(identity.guestId);
  return (
    <div className={styles.problem}>
      <p>
        <Words explanation={explanation} />
      </p>
      {code && (
        <p className={styles.support}>
          {t('problem.supportCode')}{' '}
          <code className={styles.code} translate="no">
            {code}
          </code>
        </p>
      )}
      <ContactLink error={error} />
    </div>
  );
}
