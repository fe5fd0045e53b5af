import type { Messages } from '@lingui/core';
import { routes } from '@stepgate/contract';
import type { ComponentType } from 'react';
import { MoreMessages } from '../i18n/MoreMessages.tsx';
import { useCopy } from '../i18n/use-copy.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { StepLinks } from '../ui/Step.tsx';
import type { CaptchaTroubleProps } from './CaptchaTrouble.tsx';
import type { copy } from './copy.ts';

function CaptchaTroubleView({ goingOn }: CaptchaTroubleProps) {
  const t = useCopy<typeof copy>();
  return (
    <Banner tone={goingOn ? 'warning' : 'error'}>
      <p>{t(goingOn ? 'captcha.goingOn' : 'captcha.failed')}</p>
      <StepLinks>
        <LinkButton href={routes.captchaFaq}>{t('captcha.faq')}</LinkButton>
        <Button look="quiet" onClick={() => location.reload()}>
          {t('captcha.refresh')}
        </Button>
      </StepLinks>
    </Banner>
  );
}

export const withMessages =
  (messages: Messages): ComponentType<CaptchaTroubleProps> =>
  (props) => (
    <MoreMessages messages={messages}>
      <CaptchaTroubleView {...props} />
    </MoreMessages>
  );
