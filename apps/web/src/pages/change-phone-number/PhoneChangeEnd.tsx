import { type PhoneChangeState, routes } from '@stepgate/contract';
import { LinkButton, PhoneNumber, richCopy, Step, StepLinks, StepText, useCopy } from '@stepgate/react';
import type { copy } from './copy.ts';

const rich = richCopy<typeof copy>();

type End = Exclude<PhoneChangeState, 'waiting' | 'approved'>;

type PhoneChangeEndProps = {
  readonly end: End;
  /** Masked. */
  readonly newPhoneNumber: string;
};

/** What has become of a phone change, and the way on. */
export function PhoneChangeEnd({ end, newPhoneNumber }: PhoneChangeEndProps) {
  const t = useCopy<typeof copy>();
  const phone = <PhoneNumber>{newPhoneNumber}</PhoneNumber>;
  const told = {
    done: { title: t('change.done'), text: rich('change.doneText', { phone }) },
    rejected: { title: t('change.rejected'), text: t('change.rejectedText') },
    cancelled: { title: t('change.cancelled'), text: t('change.cancelledText') },
    expired: { title: t('change.late'), text: t('change.lateText') },
    failed: { title: t('change.failed'), text: rich('change.failedText', { phone }) },
  }[end];
  return (
    <Step title={told.title} takesFocus>
      <StepText>{told.text}</StepText>
      <LinkButton href={routes.login} look="primary">
        {t(end === 'done' ? 'change.login' : 'change.startAgain')}
      </LinkButton>
      {end !== 'done' && (
        <StepLinks>
          <LinkButton href={routes.contact}>{t('change.help')}</LinkButton>
        </StepLinks>
      )}
    </Step>
  );
}
