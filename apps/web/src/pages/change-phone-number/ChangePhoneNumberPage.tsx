import { phoneChangeFragment, routes } from '@stepgate/contract';
import { type LinkToken, linkPage, Outcome, PhoneChangeRequirements, useCopy } from '@stepgate/pages';
import {
  ChallengeFlow,
  ClockIcon,
  drawings,
  Illustration,
  LinkButton,
  Medallion,
  PhoneIcon,
  Step,
  StepActions,
  StepLinks,
  StepText,
  useStepgate,
} from '@stepgate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { copy } from './copy.ts';
import { PhoneChangeProgress } from './PhoneChangeProgress.tsx';
import type { ChangeEnd } from './use-phone-change.ts';

const { code, skipIntro } = phoneChangeFragment;
/** Noted next to the token, so that the customer continues after a reload. */
const provedMark = 'proved';

type View =
  /** The prerendered state is `opening`, because only the browser knows whether there is a token. */
  | { readonly name: 'opening' | 'none' | 'expired' }
  | { readonly name: 'intro' | 'proving' | 'proved'; readonly oneTimeToken: string };

function readView(link: LinkToken): View {
  const oneTimeToken = link.read();
  if (oneTimeToken === undefined) return { name: 'none' };
  if (link.says(provedMark) !== undefined) return { name: 'proved', oneTimeToken };
  return { name: link.says(skipIntro) === 'true' ? 'proving' : 'intro', oneTimeToken };
}

function ChangePhoneNumber({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { memory } = useStepgate();
  const [view, setView] = useState<View>({ name: 'opening' });

  const opened = useRef(() => setView(readView(link)));
  useLayoutEffect(() => opened.current(), []);

  function over(end: ChangeEnd | undefined) {
    link.forget();
    // An unfinished login in this tab that waited for the old number ends too. Without a status of the change, a new login finds out.
    if (end === 'done' || end === 'unheard') memory.clear();
  }

  switch (view.name) {
    case 'opening':
      return <Step mark={<Medallion icon={PhoneIcon} />} title={t('change.title')} takesFocus={false} />;
    case 'none':
      return (
        <Step mark={<Medallion icon={PhoneIcon} />} title={t('change.title')} takesFocus={false}>
          <StepText>{t('change.none')}</StepText>
          <StepText>{t('change.noneLost')}</StepText>
          <StepActions>
            <LinkButton href={routes.login} look="primary">
              {t('change.login')}
            </LinkButton>
          </StepActions>
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
            link.note(provedMark, 'true');
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
        <Outcome
          key="expired"
          mark={<Illustration tone="warning" drawing={drawings.hourglass} icon={ClockIcon} />}
          title={t('change.expired')}
          text={t('change.expiredText')}
          to={routes.login}
          label={t('change.startAgain')}
        >
          <LinkButton href={routes.contact}>{t('change.help')}</LinkButton>
        </Outcome>
      );
  }
}

/**
 * The page for changing a phone number, with a token for this purpose only (specification, part 2): the requirements, the proofs, and the wait
 * for the review.
 */
export const ChangePhoneNumberPage = linkPage(ChangePhoneNumber, code);
