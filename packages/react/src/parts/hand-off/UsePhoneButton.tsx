import { useCopy } from '../../i18n/use-copy.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import type { copy } from './copy.ts';

type UsePhoneButtonProps = Pick<ButtonProps, 'look'> & { onClick(): void };

/** Shows the code for the phone. */
export function UsePhoneButton({ look, onClick }: UsePhoneButtonProps) {
  const t = useCopy<typeof copy>();
  return (
    <Button {...(look !== undefined && { look })} onClick={onClick}>
      {t('handOff.use')}
    </Button>
  );
}
