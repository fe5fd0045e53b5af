import { CallError, calls, routes } from '@stepgate/contract';
import { Button, PhoneNumberForm, useCopy, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import { hasNoSession, loginBefore } from '../../../session/use-of-session.ts';
import { StepUpLeft } from '../../../step-up/use-step-up.ts';
import { AnotherNumber } from '../approval/use-approval.ts';
import type { copy } from '../copy.ts';
import { Panel } from '../parts/Panel.tsx';
import { useSecurityHost } from '../security-host.ts';

const isGone = (error: unknown): boolean => error instanceof CallError && error.code === 'phone_number_not_found';

/** A further number: entered, approved by a second factor, and added once a code that went to it was right. */
export function AddPhoneNumber({ onClose }: { onClose(): void }) {
  const t = useCopy<typeof copy>();
  const { client, host } = useStepgate();
  const { approve, refresh, tell } = useSecurityHost();
  const [busy, setBusy] = useState(false);
  const [forms, setForms] = useState(1);

  async function add(newPhoneNumber: string): Promise<void> {
    const begin = (approval?: string) => client.ask(calls.addPhoneNumber, { body: { newPhoneNumber } }, { approval });
    const { id } = await approve(begin, 'second-factor');
    const verify = (approval?: string) => client.ask(calls.verifyPhoneNumber, { params: { id } }, { approval });
    await approve(verify, 'new-number');
  }

  async function end(tone: 'success' | 'info', words: string): Promise<void> {
    await refresh();
    onClose();
    tell({ section: 'phones', tone, words });
  }

  /** @throws CallError for what the form tells */
  async function run(newPhoneNumber: string): Promise<void> {
    tell(undefined);
    setBusy(true);
    try {
      await add(newPhoneNumber);
      await end('success', t('phones.added'));
    } catch (error) {
      if (error instanceof StepUpLeft) tell({ section: 'phones', tone: 'info', words: t('security.left') });
      else if (error instanceof AnotherNumber) setForms((before) => before + 1);
      else if (hasNoSession(error)) host.navigate(loginBefore(routes.security, error));
      // It was added by a request whose answer was lost, or waited too long.
      else if (isGone(error)) await end('info', t('phones.addUncertain'));
      else throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel key={forms} title={t('phones.addTitle')}>
      <p>{t('phones.addText')}</p>
      <PhoneNumberForm submitLabel={t('phones.addSubmit')} onSubmit={run} />
      <Button look="secondary" disabled={busy} onClick={onClose}>
        {t('security.cancel')}
      </Button>
    </Panel>
  );
}
