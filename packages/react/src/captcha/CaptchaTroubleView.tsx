import { routes } from '@stepgate/contract';
import { useCopy } from '../i18n/use-copy.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { StepLinks } from '../ui/Step.tsx';
import styles from './CaptchaTrouble.module.css';
import type { copy } from './copy.ts';

export type CaptchaTroubleProps = {
  /** The vendor's captcha has failed and the form can be sent all the same. Else our own has failed too, and the form was not sent. */
  readonly goingOn: boolean;
};

export function CaptchaTroubleView({ goingOn }: CaptchaTroubleProps) {
  const t = useCopy<typeof copy>();
  return (
    <Banner tone={goingOn ? 'warning' : 'error'}>
      <p>{t(goingOn ? 'captcha.goingOn' : 'captcha.failed')}</p>
      <div className={styles.ways}>
        <StepLinks>
          <Button look="quiet" onClick={() => location.reload()}>
            {t('captcha.refresh')}
          </Button>
          <LinkButton href={routes.captchaFaq}>{t('captcha.faq')}</LinkButton>
        </StepLinks>
      </div>
    </Banner>
  );
}
