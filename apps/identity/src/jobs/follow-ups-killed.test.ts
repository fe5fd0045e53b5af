import { randomBytes } from 'node:crypto';
import { calls } from '@stepgate/contract';
import { beginLogin, lookInto, processDatabases, startService } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

describe.each(processDatabases)('a process that is killed right after its answer, on $name', ({ newDatabase }) => {
  it('[UP-05] loses no appeal, reset mail or verification mail: after a restart each is sent once', {
    timeout: 120_000,
  }, async () => {
    const database = await newDatabase();
    const key = randomBytes(32);
    const env = { ...database.env, STEPGATE_SECRET: key.toString('base64url') };
    const shared = await lookInto(await database.open(), key);
    onTestFinished(() => shared.storage.close());
    const subjects = async (recipient: string): Promise<(string | null)[]> => {
      const sent = await shared.storage.queries
        .selectFrom('outbox_message')
        .select('subject')
        .where('recipient', '=', recipient)
        .execute();
      return sent.map(({ subject }) => subject);
    };
    for (let cycle = 0; cycle < 2; cycle += 1) {
      const service = await startService(env);
      const appealed = await shared.addCustomer({
        switchedOff: { title: 'Switched off', message: '<p>Why</p>', canAppeal: true },
      });
      const forgetful = await shared.addCustomer();
      const unverified = await shared.addCustomer({ emailVerified: false });
      const answers = await Promise.all([
        service.ask(calls.appeal.path, { body: { email: appealed.email, message: 'It was my daughter.' } }),
        service.ask(calls.askPasswordReset.path, { body: { email: forgetful.email } }),
        beginLogin(service, unverified).then(() => ({ status: 204 })),
      ]);
      await service.end('SIGKILL');
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
      // Rows that a killed process had claimed become free after a minute; the test ends that minute at once.
      for (const table of ['follow_up', 'waiting_mail'] as const)
        await shared.storage.queries.updateTable(table).set({ next_at: 0 }).execute();
      const again = await startService(env);
      await expect
        .poll(
          async () => [
            ...(await subjects(appealed.email)),
            ...(await subjects(forgetful.email)),
            ...(await subjects(unverified.email)),
          ],
          {
            timeout: 30_000,
          },
        )
        .toEqual(["We've received your appeal", 'Set a new password', 'Confirm your email address']);
      expect(await shared.storage.queries.selectFrom('follow_up').selectAll().execute()).toEqual([]);
      expect(await again.end('SIGTERM')).toBe(0);
    }
    expect(await shared.storage.queries.selectFrom('appeal').select('message').execute()).toHaveLength(2);
  });
});
