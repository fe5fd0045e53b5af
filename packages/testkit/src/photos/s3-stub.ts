/**
 * A local S3 bucket. It verifies the signature of every request with another implementation than the service's, and answers as S3
 * does: PUT, GET and DELETE of an object, errors by their names.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';

export type S3Bucket = {
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type S3Stub = {
  readonly origin: string;
  /** The stored objects, by their full name. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Every request, such as `PUT /photos/a`, with any result. */
  readonly asked: readonly string[];
  /** Answers the next requests, one each, in place of the bucket. If an answer does nothing, its request stays unanswered. */
  instead(...answers: ((response: ServerResponse) => unknown)[]): void;
  close(): Promise<void>;
};

type Refusal = { readonly status: number; readonly code: string };
type Received = { readonly method: string; readonly url: URL; readonly headers: Record<string, string>; readonly body: Buffer };

const skew = 15 * 60_000;

async function receive(incoming: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const url = new URL(incoming.url ?? '/', `http://${headers.host}`);
  return { method: incoming.method ?? '', url, headers, body: Buffer.concat(chunks) };
}

/** `20260105T090000Z` */
function dateIn(text: string): Date {
  const [, year, month, day, hour, minute, second] = text.match(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

async function findRefusal(request: Received, bucket: S3Bucket): Promise<Refusal | undefined> {
  const { method, url, headers, body } = request;
  const { authorization = '' } = headers;
  const parts = authorization.match(
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/,
  );
  if (parts === null) return { status: 403, code: 'AccessDenied' };
  const [, accessKeyId, day, region, signedHeaders = '', signature] = parts;
  if (accessKeyId !== bucket.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== bucket.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const { 'x-amz-date': date = '', 'x-amz-content-sha256': digest } = headers;
  const signedAt = dateIn(date);
  if (!date.startsWith(day ?? '') || !(Math.abs(signedAt.getTime() - Date.now()) < skew))
    return { status: 403, code: 'RequestTimeTooSkewed' };
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return { status: 403, code: 'AccessDenied' };
  const signer = new SignatureV4({
    service: 's3',
    region: bucket.region,
    credentials: bucket,
    sha256: Sha256,
    uriEscapePath: false,
  });
  const signed = await signer.sign(
    {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(names.map((name) => [name, headers[name] ?? ''])),
    },
    { signingDate: signedAt, signableHeaders: new Set(names) },
  );
  if (!String(signed.headers.authorization).endsWith(`Signature=${signature}`))
    return { status: 403, code: 'SignatureDoesNotMatch' };
  if (createHash('sha256').update(body).digest('hex') !== digest) return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  return undefined;
}

function refuse(response: ServerResponse, { status, code }: Refusal, { accessKeyId }: S3Bucket): void {
  // Like S3, it names the access key.
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><AWSAccessKeyId>${accessKeyId}</AWSAccessKeyId></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

export async function startS3Stub(bucket: S3Bucket): Promise<S3Stub> {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  const others: ((response: ServerResponse) => unknown)[] = [];

  function answer(response: ServerResponse, { method, url, body }: Received): void {
    const [, named, name = ''] = url.pathname.match(/^\/([^/]+)\/(.+)$/) ?? [];
    const kept = objects.get(name);
    if (named !== bucket.bucket) refuse(response, { status: 404, code: 'NoSuchBucket' }, bucket);
    else if (method === 'PUT') {
      objects.set(name, body);
      response.writeHead(200, { etag: '"0"' }).end();
    } else if (method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else if (method !== 'GET') refuse(response, { status: 405, code: 'MethodNotAllowed' }, bucket);
    else if (kept === undefined) refuse(response, { status: 404, code: 'NoSuchKey' }, bucket);
    else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(kept);
  }

  const server = createServer(async (incoming, response) => {
    const request = await receive(incoming);
    asked.push(`${request.method} ${request.url.pathname}`);
    const other = others.shift();
    if (other !== undefined) return void other(response);
    const refusal = await findRefusal(request, bucket);
    if (refusal === undefined) answer(response, request);
    else refuse(response, refusal, bucket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stub has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    objects,
    asked,
    instead: (...answers) => void others.push(...answers),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
