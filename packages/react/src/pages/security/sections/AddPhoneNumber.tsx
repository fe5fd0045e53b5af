import { CallError, routes } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useState } from 'react';
import { DuplicatePhoneNumber, PhoneNumberForm } from '../../../flow/lazy-parts.ts';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { Button } from '../../../ui/Button.tsx';
import { hasNoSession, leaveForLogin } from '../../parts/use-of-session.ts';
import type { copy } from '../copy.ts';
import { Panel } from '../parts/Panel.tsx';
import { isLeft, useAnnounceLeft, useSecurityHost } from '../security-host.ts';

const isGone = (error: unknown): boolean => error instanceof CallError && error.code === 'phone_number_not_found';

const takenCodes: ReadonlySet<string> = new Set(['duplicated_phone_number', 'phone.number.repeated']);
const isTaken = (error: unknown): error is CallError => error instanceof CallError && takenCodes.has(error.code);

/** Adds a number: the customer enters it, approves it with a second factor, and proves it with a code. */
export function AddPhoneNumber({ onClose }: { onClose(): void }) {
  const t = useCopy<typeof copy>();
  const { client, host, memory } = useStepgate();
  const { refresh, announce } = useSecurityHost();
  const announceLeft = useAnnounceLeft('phones');
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<CallError>();

  async function end(tone: 'success' | 'info', words: string): Promise<void> {
    await refresh();
    onClose();
    announce({ section: 'phones', tone, words });
  }

  /** @throws CallError for errors that the form shows */
  async function run(newPhoneNumber: string): Promise<void> {
    announce(undefined);
    setBusy(true);
    try {
      const { id } = await client.ask(calls.addPhoneNumber, { body: { newPhoneNumber } });
      await client.ask(calls.verifyPhoneNumber, { params: { id } });
      await end('success', t('phones.added'));
    } catch (error) {
      if (isLeft(error)) await announceLeft();
      else if (isTaken(error)) setTaken(error);
      else if (hasNoSession(error)) leaveForLogin({ host, memory }, routes.security, error);
      // A request whose answer was lost has added it, or it waited too long.
      else if (isGone(error)) await end('info', t('phones.addUncertain'));
      else throw error;
    } finally {
      setBusy(false);
    }
  }

  if (taken !== undefined) return <DuplicatePhoneNumber error={taken} onUseAnother={() => setTaken(undefined)} />;
  return (
    <Panel title={t('phones.addTitle')}>
      <p>{t('phones.addText')}</p>
      <PhoneNumberForm submitLabel={t('phones.addSubmit')} onSubmit={run} />
      <Button look="secondary" disabled={busy} onClick={onClose}>
        {t('security.cancel')}
      </Button>
    </Panel>
  );
}
