/** Changes that a journey makes by hand in the page, with the key of its session, as the product's own pages do. */
import type { Page } from '@playwright/test';
import { testCode } from './open-session.ts';

type Answered = { readonly status: number; readonly text: string; readonly approval: string };

/** @param approval the token of a passed approval, or empty @returns the answer, with the token that approves the request if it demands one */
const ask = (page: Page, path: string, body: object, approval: string): Promise<Answered> =>
  page.evaluate(
    async ([to, json, approved]) => {
      const base64url = (bytes: ArrayBuffer) =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      const bytesOf = (words: string) => new TextEncoder().encode(words);
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open('stepgate-session'));
      const { privateKey, publicKey, session, ahead } = await settled(database.transaction('key').objectStore('key').get('own'));
      database.close();
      const claims = {
        htm: 'POST',
        htu: location.origin + to,
        iat: Math.floor((Date.now() + ahead) / 1_000),
        jti: crypto.randomUUID(),
        ath: session,
        body_hash: base64url(await crypto.subtle.digest('SHA-256', bytesOf(json))),
      };
      const parts = [{ typ: 'dpop+jwt', alg: 'ES256', jwk: publicKey }, claims];
      const text = parts.map((part) => base64url(bytesOf(JSON.stringify(part)).buffer)).join('.');
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytesOf(text));
      const headers = {
        'content-type': 'application/json',
        'x-access-token': 'stepgate-web',
        'x-client-id': 'stepgate-web',
        dpop: `${text}.${base64url(signature)}`,
        ...(approved !== '' && { 'x-2fa-approval': approved }),
      };
      const answer = await fetch(to, { method: 'POST', headers, body: json });
      return { status: answer.status, text: await answer.text(), approval: answer.headers.get('x-2fa-approval') ?? '' };
    },
    [path, JSON.stringify(body), approval] as const,
  );

const approveByHand = (page: Page, token: string): Promise<void> =>
  page.evaluate(
    async ([oneTimeToken, code]) => {
      await fetch('/gateway/identity/api/v1/one-time-token/totp/verify', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-access-token': 'stepgate-web',
          'x-client-id': 'stepgate-web',
          'one-time-token': oneTimeToken,
        },
        body: JSON.stringify({ code }),
      });
    },
    [token, testCode] as const,
  );

/**
 * Posts JSON with a proof by the key that the browser keeps. If that asks for an approval, the test code of the app gives it.
 * @returns the answer's JSON, or `undefined` if it has none
 */
export async function postProved(page: Page, path: string, body: object): Promise<unknown> {
  const asked = await ask(page, path, body, '');
  if (asked.approval !== '') await approveByHand(page, asked.approval);
  const { status, text } = asked.approval === '' ? asked : await ask(page, path, body, asked.approval);
  if (status >= 300) throw new Error(`${path} answers ${status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
