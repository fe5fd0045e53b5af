import { type PhoneChangeState, routes } from '@stepgate/contract';
import { richCopy, useCopy } from '@stepgate/pages';
import {
  ClockIcon,
  DangerIcon,
  DoneIcon,
  drawings,
  Illustration,
  LinkButton,
  Medallion,
  PhoneNumber,
  Step,
  StepActions,
  StepLinks,
  StepText,
  StoppedIcon,
} from '@stepgate/react';
import type { ReactNode } from 'react';
import type { copy } from './copy.ts';

const rich = richCopy<typeof copy>();

type End = Exclude<PhoneChangeState, 'waiting' | 'approved'>;

const marks: Readonly<Record<End, ReactNode>> = {
  done: <Medallion tone="success" icon={DoneIcon} />,
  rejected: <Medallion tone="danger" icon={DangerIcon} />,
  cancelled: <Illustration tone="warning" drawing={drawings.stopHand} icon={StoppedIcon} />,
  expired: <Illustration tone="warning" drawing={drawings.hourglass} icon={ClockIcon} />,
  failed: <Medallion tone="danger" icon={DangerIcon} />,
};

type PhoneChangeEndProps = {
  readonly end: End;
  /** Masked. */
  readonly newPhoneNumber: string;
};

/** The outcome of a phone change, and the next step. */
export function PhoneChangeEnd({ end, newPhoneNumber }: PhoneChangeEndProps) {
  const t = useCopy<typeof copy>();
  const phone = <PhoneNumber>{newPhoneNumber}</PhoneNumber>;
  const announcement = {
    done: { title: t('change.done'), text: rich('change.doneText', { phone }) },
    rejected: { title: t('change.rejected'), text: t('change.rejectedText') },
    cancelled: { title: t('change.cancelled'), text: t('change.cancelledText') },
    expired: { title: t('change.late'), text: t('change.lateText') },
    failed: { title: t('change.failed'), text: rich('change.failedText', { phone }) },
  }[end];
  return (
    <Step mark={marks[end]} title={announcement.title} takesFocus short>
      <StepText>{announcement.text}</StepText>
      <StepActions>
        <LinkButton href={routes.login} look="primary">
          {t(end === 'done' ? 'change.login' : 'change.startAgain')}
        </LinkButton>
      </StepActions>
      {end !== 'done' && (
        <StepLinks>
          <LinkButton href={routes.contact}>{t('change.help')}</LinkButton>
        </StepLinks>
      )}
    </Step>
  );
}
