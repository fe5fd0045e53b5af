import { type AddressInfo, createServer } from 'node:net';
import { handClock, type MailFault, startMailServer, trustTestCertificate } from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSqlite } from '../../storage/sqlite.ts';
import { createOutbox } from '../outbox.ts';
import type { Mail, MailProvider } from './mail-provider.ts';
import { createSmtp, type SmtpSettings } from './smtp.ts';

const mail: Mail = {
  id: 'mail-1',
  to: 'v@ex.test',
  subject: 'Ist das Ihre Anmeldung? – ja',
  text: 'Hello,\nsomeone logs in.\n\nhttps://app.ex.test/login/email-checkpoint#token=a&b\n\nStepgate',
};

type Options = NonNullable<Parameters<typeof startMailServer>[0]>;

async function openServer(options: Options = {}) {
  const server = await startMailServer(options);
  onTestFinished(server.close);
  return server;
}

function openSmtp(port: number, settings: Partial<SmtpSettings> = {}, timeout?: number): MailProvider {
  const from = { name: 'Stepgate', address: 'no-reply@mail.ex.test' };
  const smtp = createSmtp({ host: 'localhost', port, security: 'none', from, ...settings }, timeout);
  onTestFinished(smtp.close);
  return smtp;
}

type Opened = {
  readonly provider: MailProvider;
  arrived(): Promise<
    readonly { readonly to: string | undefined; readonly subject: string | null | undefined; readonly text: string }[]
  >;
};

async function openOverSmtp(security: SmtpSettings['security'], options: Options): Promise<Opened> {
  onTestFinished(trustTestCertificate());
  const server = await openServer(options);
  return { provider: openSmtp(server.port, { security }), arrived: async () => server.mails };
}

const adapters: readonly { readonly name: string; open(): Promise<Opened> }[] = [
  {
    name: 'the outbox',
    async open() {
      const storage = await openSqlite(undefined);
      onTestFinished(() => storage.close());
      const outbox = createOutbox(storage, handClock());
      return { provider: outbox, arrived: async () => (await outbox.messagesAfter(0)).messages };
    },
  },
  { name: 'SMTP', open: () => openOverSmtp('none', { hideSTARTTLS: true }) },
  { name: 'SMTP with STARTTLS', open: () => openOverSmtp('starttls', {}) },
  { name: 'SMTP over TLS', open: () => openOverSmtp('tls', { secure: true }) },
];

describe.each(adapters)('mail provider conformance: $name', ({ open }) => {
  it('delivers a mail and reports it', async () => {
    const { provider, arrived } = await open();
    expect(await provider.send(mail)).toEqual({ outcome: 'sent' });
    const [{ to, subject, text } = { to: '', subject: '', text: '' }, ...more] = await arrived();
    expect({ to, subject, text: text.trimEnd() }).toEqual({ to: mail.to, subject: mail.subject, text: mail.text });
    expect(more).toEqual([]);
  });

  it('delivers many at once, each once', async () => {
    const { provider, arrived } = await open();
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, n) => provider.send({ ...mail, id: `mail-${n}`, subject: `${n}` })),
    );
    expect(results).toEqual(results.map(() => ({ outcome: 'sent' })));
    const subjects = (await arrived()).map(({ subject }) => Number(subject));
    expect(subjects.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n));
  });
});

describe('SMTP', () => {
  it('[REAL-12] names the sender and the mail’s id, has a thread of its own and asks for no out-of-office reply', async () => {
    const server = await openServer();
    await openSmtp(server.port).send(mail);
    const [received] = server.mails;
    expect(received?.headers.get('from')).toBe('Stepgate <no-reply@mail.ex.test>');
    expect(received?.headers.get('message-id')).toBe('<mail-1@mail.ex.test>');
    expect(received?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(received?.headers.get('x-auto-response-suppress')).toBe('All');
    expect(received?.headers.get('x-entity-ref-id')).toBe('mail-1');
    expect(received?.links).toEqual(['https://app.ex.test/login/email-checkpoint#token=a&b']);
  });

  it.each([`Müller & Söhne <"'>`, 'Acme, evil@evil.test', '三菱\\'])(
    '[API-06] has the name of a company as its only sender, whatever characters it has: %s',
    async (name) => {
      const server = await openServer();
      await openSmtp(server.port, { from: { name, address: 'no-reply@mail.ex.test' } }).send(mail);
      expect(server.mails[0]?.from).toEqual({ name, address: 'no-reply@mail.ex.test' });
    },
  );

  it('sends the text and the HTML as they are, and only the text of a mail that has no HTML', async () => {
    const server = await openServer();
    const smtp = openSmtp(server.port);
    const html = '<!doctype html>\n<html lang="de"><body><p>Grüße, 250,00 £</p></body></html>\n';
    await smtp.send({ ...mail, html });
    await smtp.send({ ...mail, id: 'mail-2' });
    expect(server.mails.map(({ text, html: sent }) => [text.trimEnd(), sent.trimEnd()])).toEqual([
      [mail.text, html.trimEnd()],
      [mail.text, ''],
    ]);
  });

  it('[EC6] a subject with line breaks adds no header', async () => {
    const server = await openServer();
    await openSmtp(server.port).send({ ...mail, subject: 'Hello\r\nBcc: a@evil.test\r\n\r\n<b>body</b>' });
    const [received] = server.mails;
    expect(received?.recipients).toEqual(['v@ex.test']);
    expect(received?.headers.has('bcc')).toBe(false);
    expect(received?.subject).toBe('Hello Bcc: a@evil.test <b>body</b>');
    expect(received?.text.trimEnd()).toBe(mail.text);
  });

  it.each([
    'v@ex.test\r\nBcc: a@evil.test',
    'v@ex.test, a@evil.test',
    'v@ex.test a@evil.test',
    'Vera <v@ex.test>',
    'v@ex.test>\r\nRCPT TO:<a@evil.test',
    'v@ex.test@evil.test',
    'group: v@ex.test;',
    '"v"@ex.test',
    'v@[127.0.0.1]',
    'v',
    '',
  ])('[EC6] nothing is sent unless the recipient is one plain address: %j', async (to) => {
    const server = await openServer();
    expect(await openSmtp(server.port).send({ ...mail, to })).toEqual({ outcome: 'failed', reason: 'not an address' });
    expect(server.connections()).toBe(0);
  });

  it('logs in if the server has accounts, and never before TLS', async () => {
    onTestFinished(trustTestCertificate());
    const passwords: unknown[] = [];
    const accounts: Options = {
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        passwords.push(password);
        done(password === 'right' ? null : new Error('no'), { user: username });
      },
    };
    const { port } = await openServer(accounts);
    const send = (pass: string) => openSmtp(port, { security: 'starttls', auth: { user: 'u', pass } }).send(mail);
    expect(await send('right')).toEqual({ outcome: 'sent' });
    expect(await send('wrong')).toEqual({ outcome: 'failed', reason: 'EAUTH 535' });
    const plain = await openServer({ ...accounts, disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    const refused = openSmtp(plain.port, { security: 'starttls', auth: { user: 'u', pass: 'right' } });
    expect(await refused.send(mail)).toMatchObject({ outcome: 'failed' });
    expect(passwords).toEqual(['right', 'wrong']);
    expect(plain.mails).toEqual([]);
  });

  it.each([
    ['starttls', {}],
    ['tls', { secure: true }],
  ] as const)('sends nothing to a server whose certificate is not trusted (%s)', async (security, options) => {
    const server = await openServer(options);
    expect(await openSmtp(server.port, { security }).send(mail)).toEqual({
      outcome: 'failed',
      reason: expect.stringMatching(/^E\w+ DEPTH_ZERO_SELF_SIGNED_CERT$/),
    });
    expect(server.mails).toEqual([]);
  });

  const unknown = { outcome: 'unknown', reason: expect.any(String) };
  const notSent = { outcome: 'failed', reason: expect.any(String) };

  it.each<[MailFault, unknown, number]>(
    rows(
      [
        ['never greets', notSent, 0],
        ['greets in nonsense', notSent, 0],
        ['refuses the recipient', { outcome: 'failed', reason: 'EENVELOPE 550' }, 0],
        ['is slow before the mail', notSent, 0],
        ['drops before the mail', notSent, 0],
        ['drops within the mail', unknown, 0],
        ['refuses the mail', { outcome: 'failed', reason: 'EMESSAGE 554' }, 1],
        ['is slow after the mail', unknown, 1],
        ['drops after the mail', unknown, 1],
        ['answers the mail in nonsense', unknown, 1],
      ],
      2,
    ),
  )(
    'a server that %s: the outcome says whether the mail may still arrive, and nothing is sent twice',
    async (fault, outcome, arrived) => {
      const server = await openServer();
      // Long enough for the mail that follows, on a busy machine.
      const smtp = openSmtp(server.port, {}, 1_500);
      server.be(fault);
      // Without a time-out, this server would hang the test.
      expect(await smtp.send(mail)).toEqual(outcome);
      expect(server.mails).toHaveLength(arrived);
      // Once it works again, it gets the next mail and nothing of the previous one.
      server.be(undefined);
      expect(await smtp.send({ ...mail, id: 'mail-2', subject: 'next' })).toEqual({ outcome: 'sent' });
      expect(server.mails.slice(arrived).map(({ subject }) => subject)).toEqual(['next']);
    },
  );

  it('has certainly sent nothing if it cannot be connected to', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(await openSmtp(port).send(mail)).toEqual(notSent);
  });

  it('keeps its connection, and opens a new one if the server has closed it meanwhile', async () => {
    const server = await openServer();
    const smtp = openSmtp(server.port);
    await smtp.send(mail);
    await smtp.send({ ...mail, id: 'mail-2' });
    expect(server.connections()).toBe(1);
    server.dropAll();
    expect(await smtp.send({ ...mail, id: 'mail-3' })).toEqual({ outcome: 'sent' });
    expect(server.mails).toHaveLength(3);
  });

  it('times out before the customer gives up', async () => {
    const { port } = await openServer();
    const waits = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => void waits.mockRestore());
    await openSmtp(port).send(mail);
    // To connect, and to send.
    expect(waits.mock.calls).toEqual([[4_000], [4_000]]);
  });
});
