import { headers, pageSizes } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { MessageText } from '../../problems/MessageText.tsx';
import { useReport } from '../../provider/use-report.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';

const noToken = new Error(`${headers.approval} carries no one-time token, so nobody can approve the request`);

type UnprovableProps = {
  readonly kind: 'approve' | 'coolOff';
  /** The service's own words. */
  readonly message: string | undefined;
  onUnderstood(): void;
};

/**
 * A refusal whose header has no token, such as `true`: there is nothing to pass, so the customer reads why and goes back. A hold may be meant
 * so; an approval that nobody can give is the service's mistake, and is reported.
 */
export function Unprovable({ kind, message, onUnderstood }: UnprovableProps) {
  const t = useCopy<typeof copy>();
  const words = kind === 'coolOff' ? 'promptDialog.onHold' : 'promptDialog.unapprovable';
  useReport(kind === 'approve' ? noToken : undefined);
  const told = kind === 'coolOff' ? message?.trim().slice(0, pageSizes.shownText) : undefined;
  return (
    <Step title={t(words)} takesFocus>
      <StepText>{told ? <MessageText text={told} /> : t(`${words}Text`)}</StepText>
      <Button onClick={onUnderstood}>{t('promptDialog.understood')}</Button>
    </Step>
  );
}
