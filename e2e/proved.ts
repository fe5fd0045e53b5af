/** Changes that a journey makes by hand in the page, with the key of its session, as the product's own pages do. */
import type { Page } from '@playwright/test';

/**
 * Posts JSON with a proof by the key that the browser keeps.
 * @returns the answer's JSON, or `undefined` if it has none
 */
export async function postProved(page: Page, path: string, body: object): Promise<unknown> {
  const { status, text } = await page.evaluate(
    async ([to, json]) => {
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
      };
      const answer = await fetch(to, { method: 'POST', headers, body: json });
      return { status: answer.status, text: await answer.text() };
    },
    [path, JSON.stringify(body)] as const,
  );
  if (status >= 300) throw new Error(`${path} answers ${status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
