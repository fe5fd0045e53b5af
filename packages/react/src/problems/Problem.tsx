import { useCopy } from '../i18n/use-copy.ts';
import { useHost } from '../provider/context.ts';
import type { copy } from './copy.ts';
import { explain } from './explain.ts';
import styles from './Problem.module.css';

/** How many characters of the guest id make the code that support asks for. */
const supportCodeLength = 8;

/** The words for an error. */
function useProblemText(): (error: Error) => string {
  const t = useCopy<typeof copy>();
  return (error) => {
    const told = explain(error);
    if (told.words === 'server') return told.text;
    if (told.words === 'busyMinutes') return t('problem.busyMinutes', { minutes: told.minutes });
    return t(`problem.${told.words}`);
  };
}

/** What happened, in words; for an error that says nothing about itself, also the code that helps support to find it. */
export function Problem({ error }: { readonly error: Error }) {
  const t = useCopy<typeof copy>();
  const text = useProblemText();
  const { identity } = useHost();
  return (
    <div className={styles.problem}>
      <p>{text(error)}</p>
      {explain(error).words === 'generic' && (
        <p className={styles.support}>
          {t('problem.supportCode')} <code className={styles.code}>{identity.guestId.slice(0, supportCodeLength)}</code>
        </p>
      )}
    </div>
  );
}
