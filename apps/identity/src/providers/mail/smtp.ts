/** Mail by SMTP, through nodemailer: connections are kept and shared, TLS is required, a mail is handed over at most once. */
import type { Readable } from 'node:stream';
import { providerTimeout } from '@stepgate/contract';
import { createTransport } from 'nodemailer';
import { htmlTwin } from './html-twin.ts';
import type { MailProvider, MailResult } from './mail-provider.ts';

export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, TLS by STARTTLS before anything is said, or none, which is for a server on this machine. */
  readonly security: 'tls' | 'starttls' | 'none';
  readonly auth?: { readonly user: string; readonly pass: string };
  readonly from: { readonly name: string; readonly address: string };
};

export type Smtp = MailProvider & { /** Ends the kept connections; a running send is let finish. */ close(): void };

// Nothing in it that could be read as a second address, or as the end of a line.
const plain = /^[^\s\p{Cc}<>(),:;"\\@[\]]+@[^\s\p{Cc}<>(),:;"\\@[\]]+$/u;

export const isPlainAddress = (text: string): boolean => plain.test(text);

/** nodemailer's name for what went wrong, and the server's answer where there was one. */
function faultOf(error: unknown): { code: string; answer: number | undefined } {
  if (!(error instanceof Error)) return { code: 'error', answer: undefined };
  return {
    code: 'code' in error && typeof error.code === 'string' ? error.code : error.name,
    answer: 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined,
  };
}

/** @param timeout in milliseconds: past it a connection that is not done with its mail is closed */
export function createSmtp({ host, port, security, auth, from }: SmtpSettings, timeout: number = providerTimeout): Smtp {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const transport = createTransport({
    pool: true,
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
    // A kept connection that the server has closed meanwhile is replaced once; it never is when a byte of the mail has left.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // nodemailer reads a mail's stream only once the server has said that it takes the mail: what was never read was never sent.
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
    async send({ id, to, subject, text }): Promise<MailResult> {
      if (!isPlainAddress(to)) return { outcome: 'failed', reason: 'not an address' };
      const signal = AbortSignal.timeout(timeout);
      try {
        await transport.sendMail({
          from: { ...from },
          to: { name: '', address: to },
          messageId: `<${encodeURIComponent(id)}@${domain}>`,
          subject: subject.replace(/\p{Cc}+/gu, ' '),
          text,
          html: htmlTwin(text),
          // RFC 3834: no out-of-office note answers it.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        });
        return { outcome: 'sent' };
      } catch (error) {
        const { code, answer } = faultOf(error);
        const begun = streams.get(signal)?.some(({ readableDidRead }) => readableDidRead) ?? false;
        if (begun && (answer === undefined || answer < 400)) return { outcome: 'unknown' };
        return { outcome: 'failed', reason: answer === undefined ? code : `${code} ${answer}` };
      }
    },
    close: () => transport.close(),
  };
}
