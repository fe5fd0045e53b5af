import { routes } from '@stepgate/contract';
import { useAddress } from '../host/use-address.ts';
import { useCopy } from '../i18n/use-copy.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { StepLinks } from '../ui/Step.tsx';
import styles from './CaptchaTrouble.module.css';
import type { copy } from './copy.ts';

export type CaptchaTroubleProps = {
  /**
   * The vendor's captcha has failed: the form can still be sent (`goingOn`), or our own captcha isn't offered (`stopped`). These fit in the room that is
   * kept for the vendor's question. `unsent`: the service refused the form, or our own captcha failed too.
   */
  readonly kind: 'goingOn' | 'stopped' | 'unsent';
};

export function CaptchaTroubleView({ kind }: CaptchaTroubleProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const refresh = () => location.reload();
  if (kind === 'unsent')
    return (
      <Banner tone="error">
        <p>{t('captcha.failed')}</p>
        <div className={styles.ways}>
          <StepLinks>
            <Button look="quiet" onClick={refresh}>
              {t('captcha.refresh')}
            </Button>
            <LinkButton href={address(routes.captchaFaq)}>{t('captcha.faq')}</LinkButton>
          </StepLinks>
        </div>
      </Banner>
    );
  const stopped = kind === 'stopped';
  return (
    <p role={stopped ? 'alert' : 'status'} className={classNames(styles.note, stopped && styles.stopped)}>
      {t(stopped ? 'captcha.failed' : 'captcha.goingOn')} <a href={address(routes.captchaFaq)}>{t('captcha.faq')}</a>{' '}
      <button type="button" onClick={refresh}>
        {t('captcha.refresh')}
      </button>
    </p>
  );
}
