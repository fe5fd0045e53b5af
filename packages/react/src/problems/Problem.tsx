import { useCopy } from '../i18n/use-copy.ts';
import { useHost } from '../provider/context.ts';
import type { copy } from './copy.ts';
import { type Explanation, explain } from './explain.ts';
import { MessageText } from './MessageText.tsx';
import styles from './Problem.module.css';
import { supportCodeOf } from './support-code.ts';

function Words({ told }: { readonly told: Explanation }) {
  const t = useCopy<typeof copy>();
  if (told.words === 'server') return <MessageText text={told.text} />;
  if (told.words === 'busyMinutes') return t('problem.busyMinutes', { minutes: told.minutes });
  return t(`problem.${told.words}`);
}

/** What happened, in words; for an error that says nothing about itself, also the code that helps support to find it. */
export function Problem({ error }: { readonly error: Error }) {
  const t = useCopy<typeof copy>();
  const { identity } = useHost();
  const told = explain(error);
  const code = 'reference' in told ? told.reference : told.words === 'generic' ? supportCodeOf(identity.guestId) : undefined;
  return (
    <div className={styles.problem}>
      <p>
        <Words told={told} />
      </p>
      {code !== undefined && (
        <p className={styles.support}>
          {t('problem.supportCode')} <code className={styles.code}>{code}</code>
        </p>
      )}
    </div>
  );
}
