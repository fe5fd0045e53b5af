import type { FormEvent, ReactNode } from 'react';
import { useCopy } from '../i18n/use-copy.ts';
import type { copy } from '../ui/copy.ts';
import styles from './SocialSlot.module.css';
import { type SocialIntent, stillForm } from './still-logins.ts';

type SocialSlotProps = {
  readonly intent: SocialIntent;
  /** The code of the social logins didn't load, so none is shown. */
  readonly lost?: boolean;
  readonly children: ReactNode;
};

/**
 * Keeps the place of the social logins, which come later than the form, so that nothing below them moves then. A page that was built has still ones in the
 * form here, which React leaves alone. They look like the others, which take their place.
 */
export function SocialSlot({ intent, lost = false, children }: SocialSlotProps) {
  const t = useCopy<typeof copy>();
  /** Keeps the first press for their code, as the early script does before this one runs. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (event.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter instanceof HTMLButtonElement)
      event.currentTarget.dataset.pressed ??= event.nativeEvent.submitter.value;
  }
  return (
    <div className={styles.room}>
      {children}
      {!lost && (
        <form
          name={stillForm[intent]}
          method="post"
          data-early-press={t('form.oneMoment')}
          suppressHydrationWarning
          onSubmit={onSubmit}
        />
      )}
    </div>
  );
}
