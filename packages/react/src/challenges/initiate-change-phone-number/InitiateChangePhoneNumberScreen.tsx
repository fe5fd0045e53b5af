import { routes } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { type ScreenProps, viewOf } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';

/** Who has lost the phone cannot change its number here yet, and is told who can do it. */
export function InitiateChangePhoneNumberScreen(props: ScreenProps<'INITIATE_CHANGE_PHONE_NUMBER_FLOW'>) {
  const t = useCopy<typeof copy>();
  const view = viewOf(props);
  return (
    <Step title={view.header ?? t('changePhone.title')} takesFocus>
      {view.message !== undefined && <StepText>{view.message}</StepText>}
      <StepText>{t('changePhone.contact')}</StepText>
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      <LinkButton href={routes.contact} look="primary">
        {t('changePhone.help')}
      </LinkButton>
      <WaysOut
        onAnotherWay={props.onAnotherWay}
        onStartOver={props.onStartOver}
        fallbackAction={view.fallbackAction}
        help={false}
      />
    </Step>
  );
}
