/** A mail server that is slow, down or answers nonsense, as a customer sees it: the real SMTP adapter against a test server. */

import { emailCheckpoint } from '@stepgate/contract';
import {
  beginLogin,
  cookiesOf,
  type MailFault,
  type MailServer,
  openWorld,
  paths,
  startMailServer,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSmtp } from '../../providers/mail/smtp.ts';

/** A short timeout for servers that never answer, so that the tests are fast. The adapter's own test checks the real one. */
const impatient = 250;
/** Long enough to hand a mail over on a slow machine. */
const lessImpatient = 1_000;

describe('a mail server that fails', () => {
  async function open(timeout?: number) {
    const server = await startMailServer({ hideSTARTTLS: true });
    onTestFinished(server.close);
    const from = { name: 'Stepgate', address: 'no-reply@ex.test' };
    const settings = { host: '127.0.0.1', port: server.port, security: 'none', from } as const;
    const [atFirst, patient] = [createSmtp(settings, timeout), createSmtp(settings)];
    let mail = atFirst;
    onTestFinished(() => {
      for (const each of [atFirst, patient]) each.close();
    });
    const world = await openWorld({ mail: { send: (letter) => mail.send(letter) } });
    onTestFinished(() => world.close());
    const customer = await world.addCustomer({ risk: 'checkpoint' });
    const oneTimeToken = await beginLogin(world, customer);
    const recover = (): void => {
      server.be(undefined);
      mail = patient;
    };
    let asked = 0;
    /** One call tries once, so it takes the adapter's patience at most. */
    const trigger = async () => {
      asked += 1;
      const answer = await world.ask(paths.triggerEmailCheckpoint, { oneTimeToken, body: {} });
      expect(server.connections()).toBeLessThanOrEqual(asked);
      return answer;
    };
    return { server, world, customer, oneTimeToken, recover, trigger };
  }

  const readAttempts = (world: World) => world.storage.queries.selectFrom('attempt_counter').selectAll().execute();

  /** An additional possession replaces the mail that can't be read, and the login continues. */
  async function expectAlternativeToWork(world: World, customer: WorldCustomer, oneTimeToken: string): Promise<void> {
    const body = { code: world.totpCodeOf(customer) };
    expect((await world.ask(paths.verify('totp'), { oneTimeToken, body })).status).toBe(200);
    expect((await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} })).status).toBe(200);
    const otpCode = await world.codeSentTo(customer.phone);
    expect((await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
  }

  async function expectLinkToWork(world: World, server: MailServer, cookie: string, oneTimeToken: string): Promise<void> {
    const [link = ''] = server.mails.at(-1)?.links ?? [];
    const token = new URL(link).hash.replace('#token=', '');
    expect((await world.ask(paths.answerEmailCheckpoint, { body: { token, answer: 'yes' }, cookie })).status).toBe(204);
    expect((await world.ask(paths.emailCheckpointStatus, { oneTimeToken })).status).toBe(205);
  }

  const mailNotSent = { code: 'mail_not_sent', message: expect.stringContaining('choose another way') };

  it.each<[MailFault, number?]>(
    rows(
      [
        ['never greets', impatient],
        ['greets in nonsense'],
        ['refuses the recipient'],
        ['is slow before the mail', impatient],
        ['drops before the mail'],
        ['refuses the mail'],
      ],
      1,
    ),
  )('[EMCP-01] a server that %s: tried once, no mail of the flow counted, an alternative works', async (fault, timeout) => {
    const { server, world, customer, oneTimeToken, recover, trigger } = await open(timeout);
    server.be(fault);
    for (let tries = 0; tries <= emailCheckpoint.resends + 1; tries += 1) {
      const failed = await trigger();
      expect([failed.status, failed.body, failed.cookies]).toEqual([502, mailNotSent, []]);
    }
    expect(await readAttempts(world)).toEqual([]);
    recover();
    const sent = await trigger();
    expect(sent.status).toBe(200);
    expect(server.mails.at(-1)?.recipients).toEqual([customer.email]);
    server.be(fault);
    await expectAlternativeToWork(world, customer, oneTimeToken);
  });

  it.each<[MailFault, number?]>(
    rows(
      [['drops after the mail'], ['is slow after the mail', lessImpatient], ['answers the mail in nonsense', lessImpatient]],
      1,
    ),
  )('[EMCP-01] a server that %s: delivery is uncertain, so the mail is sent once, and its link works', async (fault, timeout) => {
    const { server, world, oneTimeToken, recover, trigger } = await open(timeout);
    server.be(fault);
    const sent = await trigger();
    expect(sent.status).toBe(200);
    recover();
    await world.settle();
    expect(server.mails).toHaveLength(1);
    await expectLinkToWork(world, server, cookiesOf(sent), oneTimeToken);
  });

  it('[EMCP-01] a server that refuses connections: reported, and an alternative works', async () => {
    const { server, world, customer, oneTimeToken, trigger } = await open();
    await server.close();
    const failed = await trigger();
    expect([failed.status, failed.body]).toEqual([502, mailNotSent]);
    await expectAlternativeToWork(world, customer, oneTimeToken);
  });
});
