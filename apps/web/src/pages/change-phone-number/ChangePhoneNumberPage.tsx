import { phoneChangeFragment, routes } from '@stepgate/contract';
import {
  ChallengeFlow,
  LinkButton,
  PageFrame,
  PhoneChangeRequirements,
  Step,
  StepLinks,
  StepText,
  useCopy,
  useStepgate,
} from '@stepgate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { type LinkToken, useLinkToken } from '../../link/use-link-token.ts';
import type { copy } from './copy.ts';
import { PhoneChangeProgress } from './PhoneChangeProgress.tsx';
import type { ChangeEnd } from './use-phone-change.ts';

const { code, skipIntro } = phoneChangeFragment;
/** Noted beside the token, so that a reload goes on where the customer was. */
const proved = 'proved';

type View =
  /** The page is prerendered so: whether there is a token, only the browser knows. */
  | { readonly name: 'opening' | 'none' | 'expired' }
  | { readonly name: 'intro' | 'proving' | 'proved'; readonly oneTimeToken: string };

function viewOf(link: LinkToken): View {
  const oneTimeToken = link.read();
  if (oneTimeToken === undefined) return { name: 'none' };
  if (link.says(proved) !== undefined) return { name: 'proved', oneTimeToken };
  return { name: link.says(skipIntro) === 'true' ? 'proving' : 'intro', oneTimeToken };
}

function ChangePhoneNumber({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { memory } = useStepgate();
  const [view, setView] = useState<View>({ name: 'opening' });

  const opened = useRef(() => setView(viewOf(link)));
  useLayoutEffect(() => opened.current(), []);

  function over(end: ChangeEnd | undefined) {
    link.forget();
    // A login of this tab that the old number held up is of no more use either. Where nobody says how far the change is, a new login asks.
    if (end === 'done' || end === 'unheard') memory.clear();
  }

  switch (view.name) {
    case 'opening':
      return <Step title={t('change.title')} takesFocus={false} />;
    case 'none':
      return (
        <Step title={t('change.title')} takesFocus={false}>
          <StepText>{t('change.none')}</StepText>
          <StepText>{t('change.noneLost')}</StepText>
          <LinkButton href={routes.login} look="primary">
            {t('change.login')}
          </LinkButton>
          <StepText>{t('change.noneSent')}</StepText>
          <StepLinks>
            <LinkButton href={routes.security}>{t('change.security')}</LinkButton>
            <LinkButton href={routes.contact}>{t('change.help')}</LinkButton>
          </StepLinks>
        </Step>
      );
    case 'intro':
      return (
        <PhoneChangeRequirements
          takesFocus={false}
          onContinue={() => {
            link.note(skipIntro, 'true');
            setView({ ...view, name: 'proving' });
          }}
        />
      );
    case 'proving':
      return (
        <ChallengeFlow
          oneTimeToken={view.oneTimeToken}
          onComplete={() => {
            link.note(proved, 'true');
            setView({ ...view, name: 'proved' });
          }}
          onExpired={() => {
            link.forget();
            setView({ name: 'expired' });
          }}
        />
      );
    case 'proved':
      return (
        <PhoneChangeProgress
          oneTimeToken={view.oneTimeToken}
          onOver={over}
          onNotProved={() => setView({ ...view, name: 'proving' })}
        />
      );
    case 'expired':
      return (
        <Step key="expired" title={t('change.expired')} takesFocus>
          <StepText>{t('change.expiredText')}</StepText>
          <LinkButton href={routes.login} look="primary">
            {t('change.startAgain')}
          </LinkButton>
          <StepLinks>
            <LinkButton href={routes.contact}>{t('change.help')}</LinkButton>
          </StepLinks>
        </Step>
      );
  }
}

/**
 * Where a phone number is changed, with a token for nothing else (specification, part 2): what it needs, the proofs, and the wait for the
 * review.
 */
export function ChangePhoneNumberPage() {
  const link = useLinkToken(code);
  return (
    <PageFrame>
      <ChangePhoneNumber key={link.opened} link={link} />
    </PageFrame>
  );
}
