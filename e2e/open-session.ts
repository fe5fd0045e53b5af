/** A session for a journey that is about something else than its login. */
import type { Page } from '@playwright/test';
import { password } from './product.ts';

/** Accepted for every code: the app's own code works once in 30 seconds. */
export const testCode = '111111';

/**
 * An empty page makes the calls of a login by password and authenticator app, and keeps the key of the session as the product's own pages do.
 * @param email of a demo customer with an authenticator app
 */
export async function openSession(page: Page, email = 'totp@demo.example'): Promise<void> {
  const empty = '/empty';
  await page.route(`**${empty}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' }),
  );
  await page.goto(empty);
  await page.evaluate(
    async ({ code, ...customer }) => {
      async function ask(path: string, body: string, more: Record<string, string>) {
        const headers = { 'content-type': 'application/json', 'x-access-token': 'stepgate-web', ...more };
        const answer = await fetch(path, { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
        return answer.json();
      }
      const { data } = await ask('/login-api/login', JSON.stringify(customer), {});
      const { oneTimeToken } = data.oneTimeTokenProperties;
      const verify = '/gateway/identity/api/v1/one-time-token/totp/verify';
      await ask(verify, JSON.stringify({ code }), { 'one-time-token': oneTimeToken });

      const base64 = (bytes: Uint8Array) =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      const bytesOf = (text: string) => new TextEncoder().encode(text);
      const key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
      const { x, y } = await crypto.subtle.exportKey('jwk', key.publicKey);
      const publicKey = { kty: 'EC', crv: 'P-256', x, y };
      const [path, body] = ['/login-api/v2/auth', JSON.stringify({ oneTimeToken })];
      const claims = {
        htm: 'POST',
        htu: location.origin + path,
        iat: Math.floor(Date.now() / 1_000),
        jti: crypto.randomUUID(),
        body_hash: base64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(body)))),
      };
      const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: publicKey };
      const text = [header, claims].map((part) => base64(bytesOf(JSON.stringify(part)))).join('.');
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, bytesOf(text));
      const { session } = await ask(path, body, { dpop: `${text}.${base64(new Uint8Array(signature))}` });

      await new Promise<void>((resolve, reject) => {
        const database = indexedDB.open('stepgate-session', 1);
        database.onerror = () => reject(database.error);
        database.onupgradeneeded = () => database.result.createObjectStore('key');
        database.onsuccess = () => {
          const change = database.result.transaction('key', 'readwrite');
          const { privateKey } = key;
          change.objectStore('key').put({ privateKey, publicKey, session: session.hash, ahead: session.now - Date.now() }, 'own');
          change.onabort = () => reject(change.error);
          change.oncomplete = () => {
            database.result.close();
            resolve();
          };
        };
      });
    },
    { email, password, code: testCode },
  );
}
