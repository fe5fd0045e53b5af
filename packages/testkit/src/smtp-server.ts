/** A local mail server with real SMTP: it keeps the mails it accepted, parsed, and can misbehave on request. */
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { testCertificate } from './test-certificate.ts';

export type ReceivedMail = {
  /** Of the envelope: the actual recipients. */
  readonly recipients: readonly string[];
  /** Of the header. */
  readonly to: string | undefined;
  /** Of the header, decoded. */
  readonly from: { readonly name: string; readonly address: string } | undefined;
  readonly subject: string | undefined;
  readonly text: string;
  readonly html: string;
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Addresses in the text, in order. */
  readonly links: readonly string[];
  /** Whether it arrived over TLS. */
  readonly secure: boolean;
};

/** The server's fault in place of its normal work, and when. */
export type MailFault =
  | 'never greets'
  | 'greets in nonsense'
  | 'refuses the recipient'
  | 'is slow before the mail'
  | 'drops before the mail'
  | 'drops within the mail'
  | 'refuses the mail'
  | 'is slow after the mail'
  | 'drops after the mail'
  | 'answers the mail in nonsense';

export type MailServer = {
  readonly port: number;
  /** Every mail that arrived completely, even if the server misbehaved afterwards. */
  readonly mails: readonly ReceivedMail[];
  /** The number of connections so far. */
  readonly connections: () => number;
  /** `undefined`: works normally. */
  be(fault: MailFault | undefined): void;
  /** Ends every connection, like a server that restarts. */
  dropAll(): void;
  /** Resolves once this many mails have arrived. */
  received(count: number): Promise<readonly ReceivedMail[]>;
  close(): Promise<void>;
};

const refusal = (code: number): Error => Object.assign(new Error('not here'), { responseCode: code });

async function parse(raw: Buffer, session: SMTPServerSession): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  const text = mail.text ?? '';
  return {
    recipients: session.envelope.rcptTo.map(({ address }) => address),
    to: mail.to?.[0]?.address,
    from: mail.from && { name: mail.from.name, address: mail.from.address ?? '' },
    subject: mail.subject,
    text,
    html: mail.html ?? '',
    headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
    links: text.match(/https?:\/\/\S+/g) ?? [],
    secure: session.secure,
  };
}

/** @param options of the underlying server, such as `secure`, `authOptional` or `hideSTARTTLS` */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  let fault: MailFault | undefined;
  let connected = 0;
  const findSocket = ({ id }: SMTPServerSession) => [...server.connections].find((connection) => connection.id === id)?._socket;
  const server = new SMTPServer({
    ...testCertificate,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(session, done) {
      connected += 1;
      if (fault === 'greets in nonsense') findSocket(session)?.write('banana\r\n');
      else if (fault !== 'never greets') done();
    },
    onRcptTo(_address, session, done) {
      if (fault === 'drops before the mail') findSocket(session)?.destroy();
      else if (fault === 'refuses the recipient') done(refusal(550));
      else if (fault !== 'is slow before the mail') done();
    },
    async onData(stream, session, done) {
      if (fault === 'drops within the mail') return void stream.once('data', () => findSocket(session)?.destroy());
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } catch {
        // The sender disconnected, so the data isn't a complete mail.
        return;
      }
      mails.push(await parse(Buffer.concat(chunks), session));
      for (const look of waiting) look();
      if (fault === 'drops after the mail') findSocket(session)?.destroy();
      else if (fault === 'answers the mail in nonsense') findSocket(session)?.write('banana\r\n');
      else if (fault === 'refuses the mail') done(refusal(554));
      else if (fault !== 'is slow after the mail') done();
    },
    ...options,
  });
  // Some tests disconnect on purpose.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    port: address.port,
    mails,
    connections: () => connected,
    be(nextFault) {
      fault = nextFault;
    },
    dropAll() {
      for (const { _socket } of server.connections) _socket.destroy();
    },
    received: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (mails.length < count) return;
          waiting.delete(look);
          resolve(mails);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
