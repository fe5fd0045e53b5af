import { CallError } from '@stepgate/contract';
import { useCopy } from '../i18n/use-copy.ts';
import { useHost } from '../provider/context.ts';
import { ContactLink } from './ContactLink.tsx';
import type { copy } from './copy.ts';
import { type Explanation, explain } from './explain.ts';
import { MessageText } from './MessageText.tsx';
import styles from './Problem.module.css';
import { supportCodeOf } from './support-code.ts';

function Words({ told }: { readonly told: Explanation }) {
  const t = useCopy<typeof copy>();
  if (told.words === 'server') return <MessageText text={told.text} />;
  if (told.words === 'busy') return t('problem.busy', { minutes: told.minutes });
  return t(`problem.${told.words}`);
}

/**
 * What happened, in words, and the way to help where the server asks for that. An error that nobody expected also shows the code that helps
 * support to find it.
 */
export function Problem({ error }: { readonly error: Error }) {
  const t = useCopy<typeof copy>();
  const { identity } = useHost();
  const told = explain(error);
  const isUnexpected = told.words === 'generic' || (error instanceof CallError && error.status === 500);
  const code = 'reference' in told ? told.reference : isUnexpected && supportCodeOf(identity.guestId);
  return (
    <div className={styles.problem}>
      <p>
        <Words told={told} />
      </p>
      {code && (
        <p className={styles.support}>
          {t('problem.supportCode')} <code className={styles.code}>{code}</code>
        </p>
      )}
      <ContactLink error={error} />
    </div>
  );
}
