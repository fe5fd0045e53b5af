/** Mail by SMTP, through nodemailer: connections are kept and shared, TLS is required, and a mail is sent at most once. */
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { providerTimeout } from '@stepgate/contract';
import { createTransport } from 'nodemailer';
import { connectTo } from '../../outgoing/connect.ts';
import type { MailProvider, MailResult } from './mail-provider.ts';

export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, STARTTLS before anything else is sent, or none, which is only for a server on this machine. */
  readonly security: 'tls' | 'starttls' | 'none';
  readonly auth?: { readonly user: string; readonly pass: string };
  readonly from: { readonly name: string; readonly address: string };
};

export type Smtp = MailProvider & { /** Closes the kept connections; a running send can finish. */ close(): void };

// Nothing that could be read as a second address or as the end of a line.
const plain = /^[^\s\p{Cc}<>(),:;"\\@[\]]+@[^\s\p{Cc}<>(),:;"\\@[\]]+$/u;

export const isPlainAddress = (text: string): boolean => plain.test(text);

/** nodemailer's code for the error, with Node's own, such as that of a certificate, and the server's answer if there was one. */
function faultOf(error: unknown): { code: string; answer: number | undefined } {
  if (!(error instanceof Error)) return { code: 'error', answer: undefined };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return {
    code: 'originalCode' in error && typeof error.originalCode === 'string' ? `${code} ${error.originalCode}` : code,
    answer: 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined,
  };
}

/** @param timeout in milliseconds: after it, a connection that hasn't finished its mail is closed */
export function createSmtp({ host, port, security, auth, from }: SmtpSettings, timeout: number = providerTimeout): Smtp {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const transport = createTransport({
    pool: true,
    getSocket: (_options: unknown, done: (error: Error | null, opened?: { connection: Socket }) => void) => {
      connectTo({ host, port }, timeout).then((connection) => done(null, { connection }), done);
    },
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(auth && { auth: { ...auth } }),
    name: domain,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    // A kept connection that the server has closed meanwhile is replaced once, but never after a byte of the mail was sent.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // nodemailer reads a mail's stream only after the server has accepted its recipients, so an unread stream was never sent.
  const streams = new WeakMap<object, Readable[]>();
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((stream) => {
      const { signal } = mail.data;
      if (signal) streams.set(signal, [...(streams.get(signal) ?? []), stream]);
      return stream;
    });
    done();
  });
  return {
    async send({ id, to, subject, text, html }): Promise<MailResult> {
      if (!isPlainAddress(to)) return { outcome: 'failed', reason: 'not an address' };
      const signal = AbortSignal.timeout(timeout);
      try {
        await transport.sendMail({
          from: { ...from },
          to: { name: '', address: to },
          messageId: `<${encodeURIComponent(id)}@${domain}>`,
          subject: subject.replace(/\p{Cc}+/gu, ' '),
          text,
          ...(html !== undefined && { html }),
          headers: {
            // RFC 3834: prevents out-of-office replies. Exchange has its own header for it.
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            // Gmail puts mails of one subject into one thread and folds the newest, which has the link that still opens.
            'X-Entity-Ref-ID': encodeURIComponent(id),
          },
          signal,
        });
        return { outcome: 'sent' };
      } catch (error) {
        const { code, answer } = faultOf(error);
        const reason = answer === undefined ? code : `${code} ${answer}`;
        const begun = streams.get(signal)?.some(({ readableDidRead }) => readableDidRead) ?? false;
        if (begun && (answer === undefined || answer < 400)) return { outcome: 'unknown', reason };
        return { outcome: 'failed', reason };
      }
    },
    close: () => transport.close(),
  };
}
