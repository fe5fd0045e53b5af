import { useCopy } from '../../../i18n/use-copy.ts';
import { FormFrame } from '../../../parts/form-frame/FormFrame.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { copy } from '../copy.ts';
import { type SectionName, useChange } from '../security-host.ts';
import { NameField, useName } from './NameField.tsx';
import { Panel } from './Panel.tsx';

type RenameMethodProps = {
  readonly section: SectionName;
  readonly name: string;
  make(name: string): Promise<unknown>;
  /** @returns what the page says then */
  renamed(name: string): string;
  onClose(): void;
};

/** The form with a method's new name. */
export function RenameMethod({ section, name, make, renamed, onClose }: RenameMethodProps) {
  const t = useCopy<typeof copy>();
  const { busy, failure, run } = useChange(section);
  const { field, read, refuseName } = useName();

  function rename() {
    const typed = read();
    if (typed === undefined) return;
    run(() => make(typed), {
      done() {
        onClose();
        return renamed(typed);
      },
      refused(refusal) {
        if (refusal.code !== 'invalid_format') return false;
        refuseName();
        return true;
      },
    });
  }

  return (
    <Panel title={t('passkeys.renameTitle', { name })}>
      <FormFrame
        failure={failure}
        busy={busy}
        submit={t('passkeys.save')}
        onSubmit={rename}
        more={
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {t('security.cancel')}
          </Button>
        }
      >
        <NameField {...field} defaultValue={name} />
      </FormFrame>
    </Panel>
  );
}
