/** Opens the device page with a fake phone and a scripted service. For tests only. */
import { calls, type Language, type PushRequest, type WaitingPhoneChange, type WaitingRecovery } from '@stepgate/contract';
import { createTestClock } from '@stepgate/flow/test-clock';
import { makeKey } from '@stepgate/pages/keys';
import { PageFrame } from '@stepgate/react';
import { onTestFinished, vi } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { DeviceSteps } from '../DeviceSteps.tsx';
import type { KeptDevice, KeyStore } from '../key-store.ts';
import type { Notifications } from '../notifications.ts';
import { page } from '../page.ts';

const at = (path: string) => `POST ${path.replace(':deviceId', 'd1')}`;
export const paths = {
  enrol: at(calls.enrolPushDevice.path),
  requests: at(calls.listPushRequests.path),
  answer: at(calls.answerPushRequest.path),
  subscribe: at(calls.subscribePushDevice.path),
  cancelRecovery: at(calls.cancelPasskeyRecoveryOnDevice.path),
  cancelPhoneChange: at(calls.cancelPhoneChangeOnDevice.path),
  leave: at(calls.leavePushDevice.path),
} as const;

export const request = (change: Partial<PushRequest> = {}): PushRequest => ({
  requestId: 'r1',
  email: 'a•••@example.com',
  action: 'IDENTITY__LOGIN',
  browser: 'Firefox, Windows',
  address: 'Germany',
  createdAt: Date.UTC(2026, 10, 21, 12, 30),
  expiresAt: Date.UTC(2026, 10, 21, 12, 40),
  ...change,
});
export const lists = (...requests: readonly PushRequest[]) => ({ status: 200, body: { requests } });
export const recovery: WaitingRecovery = {
  id: 'w1',
  browser: 'Edge, Windows',
  address: 'France',
  begunAt: Date.UTC(2026, 10, 21, 12, 30),
  readyAt: Date.UTC(2026, 10, 24, 12, 30),
};
export const listsRecovery = { status: 200, body: { requests: [], recovery } };
export const phoneChange: WaitingPhoneChange = {
  id: 'c1',
  maskedNewPhoneNumber: '+44 •••• ••0 042',
  browser: 'Safari, iPhone',
  address: '192.0.2.…',
  begunAt: Date.UTC(2026, 10, 21, 12, 30),
  readyAt: Date.UTC(2026, 10, 24, 12, 30),
};
export const listsPhoneChange = { status: 200, body: { requests: [], phoneChange } };
export const problem = (status: number, code: string, message = 'The service says why.') => ({ status, body: { code, message } });
export const enrolled = { status: 200, body: { deviceId: 'd1', email: 'a•••@example.com', vapidPublicKey: 'AQAB' } };

export const subscription = { endpoint: 'https://push.example.test/1', keys: { p256dh: 'p', auth: 'a' } };

export function memoryStore(kept?: KeptDevice): KeyStore & { kept: KeptDevice | undefined } {
  return {
    kept,
    async load() {
      return this.kept;
    },
    tryOut: async () => undefined,
    async save(device) {
      this.kept = device;
    },
    async forget() {
      this.kept = undefined;
    },
  };
}

export async function keptDevice(change: Partial<KeptDevice> = {}): Promise<KeptDevice> {
  const { privateKey } = await makeKey();
  return { deviceId: 'd1', privateKey, email: 'a•••@example.com', vapidPublicKey: 'AQAB', ...change };
}

export const notificationsThat = (change: Partial<Notifications> = {}): Notifications => ({
  read: async () => ({ name: 'off' }),
  turnOn: async () => ({ name: 'on', subscription }),
  turnOff: async () => undefined,
  clear: async () => undefined,
  ...change,
});

type Options = {
  readonly answers: Parameters<typeof openPage>[1]['answers'];
  readonly store?: KeyStore;
  readonly notifications?: Notifications;
  readonly language?: Language;
};

export async function openDevice({ answers, store = memoryStore(), notifications = notificationsThat(), language }: Options) {
  const clock = createTestClock();
  const shown = (
    <PageFrame>
      <DeviceSteps store={store} notifications={notifications} />
    </PageFrame>
  );
  const opened = await openPage(page, { answers, clock, shown, ...(language && { language }) });
  return { ...opened, clock, store };
}

/** Opens the page on an enrolled phone. */
export async function openEnrolled(options: Omit<Options, 'store'>, change: Partial<KeptDevice> = {}) {
  const store = memoryStore(await keptDevice(change));
  return { ...(await openDevice({ ...options, store })), store };
}

/** Hides the page, or makes it visible again. */
export function show(visible: boolean): void {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  onTestFinished(() => state.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
}
