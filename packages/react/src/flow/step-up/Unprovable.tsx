import { headers, pageSizes } from '@stepgate/contract';
import { useReport } from '../../host/use-report.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { MessageText } from '../../parts/problems/MessageText.tsx';
import { Button } from '../../ui/Button.tsx';
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx';
import { WarningIcon } from '../../ui/icons/WarningIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';

const noToken = new Error(`${headers.approval} carries no one-time token, so the request can’t be approved`);

type UnprovableProps = {
  readonly kind: 'approve' | 'coolOff';
  /** The service's own explanation. */
  readonly message: string | undefined;
  onUnderstood(): void;
};

/**
 * A refusal whose header has no token, such as `true`. There is no challenge to pass, so the customer reads the reason and goes back. For a hold
 * this can be intended. An approval that can't be given is a fault of the service and is reported.
 */
export function Unprovable({ kind, message, onUnderstood }: UnprovableProps) {
  const t = useCopy<typeof copy>();
  const words = kind === 'coolOff' ? 'promptDialog.onHold' : 'promptDialog.unapprovable';
  useReport(kind === 'approve' ? noToken : undefined);
  const text = kind === 'coolOff' ? message?.trim().slice(0, pageSizes.shownText) : undefined;
  return (
    <Step
      mark={<Medallion tone="warning" icon={kind === 'coolOff' ? ClockIcon : WarningIcon} />}
      title={t(words)}
      takesFocus
      short
    >
      <StepText>{text ? <MessageText text={text} /> : t(`${words}Text`)}</StepText>
      <StepActions>
        <Button onClick={onUnderstood}>{t('promptDialog.understood')}</Button>
      </StepActions>
    </Step>
  );
}
