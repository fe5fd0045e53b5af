import type { SocialProvider } from '@stepgate/contract';
import { useId } from 'react';
import type { FirstMethod } from '../host/last-used.ts';
import { useCopy } from '../i18n/use-copy.ts';
import { LastUsed } from '../parts/last-used/LastUsed.tsx';
import { Button } from '../ui/Button.tsx';
import type { copy } from './copy.ts';
import { ProviderMark } from './ProviderMark.tsx';
import styles from './SocialList.module.css';
import { socialNames } from './social-names.ts';
import type { SocialIntent } from './still-logins.ts';

type SocialListProps = {
  readonly intent: SocialIntent;
  readonly providers: readonly SocialProvider[];
  readonly look?: 'buttons' | 'links' | undefined;
  /** Id for the title. */
  readonly titleId?: string;
  /** The provider that is asked. */
  readonly busy?: SocialProvider | undefined;
  /** What the last login in this browser began with. */
  readonly lastUsed?: FirstMethod | undefined;
  /** Without it they are the still ones of a built page. */
  readonly onChoose?: (provider: SocialProvider) => void;
};

/** The title, and a button for each provider. */
export function SocialList({ intent, providers, look = 'buttons', titleId, busy, lastUsed, onChoose }: SocialListProps) {
  const t = useCopy<typeof copy>();
  const mark = useId();
  return (
    <>
      <p id={titleId} className={styles.title}>
        {t(`social.${intent}`)}
      </p>
      <div className={styles.providers}>
        {providers.map((provider) => (
          <Button
            key={provider}
            type={onChoose ? 'button' : 'submit'}
            value={provider}
            look={look === 'buttons' ? 'secondary' : 'quiet'}
            busy={busy === provider}
            {...(lastUsed === provider && { describedBy: mark })}
            {...(onChoose && { onClick: () => onChoose(provider) })}
          >
            {look === 'buttons' ? (
              <span className={styles.provider}>
                <ProviderMark provider={provider} />
                {t('social.continue', { provider: socialNames[provider] })}
              </span>
            ) : (
              socialNames[provider]
            )}
            {lastUsed === provider && <LastUsed id={mark} />}
          </Button>
        ))}
      </div>
    </>
  );
}
