import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteManifestFile } from '@stepgate/contract';
import {
  beginLogin,
  cookiesSetBy,
  newLoggedInCustomer,
  newSession,
  openWorld,
  paths,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSite } from './load-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'stepgate-language-'));
const page = (file: string) => ({ file, scriptHashes: [], styleHashes: [] });
const bothLanguages = { en: page('en.html'), de: page('de.html') };

let world: World;
beforeAll(async () => {
  const pages = { '/login': bothLanguages, '/home': bothLanguages, '/help': { en: page('en.html') }, '*': bothLanguages };
  writeFileSync(
    join(folder, siteManifestFile),
    JSON.stringify({ mode: 'production', languages: ['en', 'de'], pages, assets: [], files: [] }),
  );
  writeFileSync(join(folder, 'en.html'), 'English');
  writeFileSync(join(folder, 'de.html'), 'Deutsch');
  world = await openWorld({ site: await loadSite(folder, String) });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

type Sent = { readonly cookie?: string; readonly [header: string]: string | undefined };

const choose = async (url: string, payload: string, headers: Sent = {}) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', origin: 'null' };
  const answer = await world.app.inject({ method: 'POST', url, payload, headers: { ...form, ...headers } });
  return { status: answer.statusCode, location: answer.headers.location, cookie: cookiesSetBy(answer)[0] };
};
const shown = async (url: string, headers: Sent = {}): Promise<string> =>
  (await world.app.inject({ url, headers: { accept: 'text/html', ...headers } })).body;
const german = { cookie: '__Host-stepgate-language=de' };

/** The stored language of a customer. */
const kept = ({ id }: WorldCustomer): Promise<unknown> =>
  world.storage.queries
    .selectFrom('customer')
    .select(['language', 'language_chosen'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A whole login in a browser. @returns the status of its last call */
async function logIn(customer: WorldCustomer, cookie: string, language: string | undefined): Promise<number> {
  world.clock.move(30_000);
  const headers: Record<string, string> = language === undefined ? {} : { 'x-language': language };
  const asked = { cookie, headers };
  const oneTimeToken = await beginLogin(world, customer, asked);
  await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) }, ...asked });
  return (await world.ask(paths.exchange, { body: { oneTimeToken }, ...asked })).status;
}

it('[ENG-10] a choice goes back to the page, with its query, and this browser keeps it for a year', async () => {
  expect(await choose('/login?redirectUrl=%2Fhome%2Fsecurity', 'language=de')).toEqual({
    status: 303,
    location: '/login?redirectUrl=%2Fhome%2Fsecurity',
    cookie: '__Host-stepgate-language=de; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000',
  });
});

it('[ENG-10] the choice beats the browser’s languages on every page, also on one of an unknown address', async () => {
  for (const url of ['/login', '/home', '/nowhere']) {
    expect(await shown(url, { ...german, 'accept-language': 'en' })).toBe('Deutsch');
    expect(await shown(url, { cookie: '__Host-stepgate-language=en', 'accept-language': 'de' })).toBe('English');
  }
  // A page that has not been translated, and an unknown choice.
  expect(await shown('/help', german)).toBe('English');
  expect(await shown('/login', { cookie: '__Host-stepgate-language=xx', 'accept-language': 'de' })).toBe('Deutsch');
});

it('[ENG-10] a browser and a proxy keep pages of different languages apart', async () => {
  const { headers } = await world.app.inject({ url: '/login', headers: german });
  expect([headers.vary, headers['cache-control']]).toEqual(['accept-language, accept-encoding, cookie', 'private, no-cache']);
});

it('[ENG-10] a choice never redirects to another site, and a choice of another site changes nothing', async () => {
  expect((await choose('//evil.example/login', 'language=de')).location).toBe('/evil.example/login');
  expect(await choose('/login', 'language=de', { 'sec-fetch-site': 'cross-site' })).toEqual({
    status: 303,
    location: '/login',
    cookie: undefined,
  });
});

it('[ENG-10] other posts are answered as before: the login’s form without JavaScript, and a post to a page', async () => {
  expect(await choose('/login', 'email=a%40b.example&password=secret')).toEqual({
    status: 303,
    location: '/login',
    cookie: undefined,
  });
  expect((await choose('/home', 'language=xx')).status).toBe(404);
  // Only the start of a form is read.
  expect((await choose('/home', `${'x'.repeat(50_000)}&language=de`)).status).toBe(404);
  expect((await choose('/home', '{"language":"de"}', { 'content-type': 'application/json' })).status).toBe(404);
});

it('[ENG-10] a choice beside a session decides for this browser; with the next login there it is the customer’s, and pages elsewhere follow it', async () => {
  const { customer, cookie } = await newLoggedInCustomer(world);
  await choose('/home', 'language=de', { cookie });
  // The form needs no proof, so a copied cookie can't turn the owner's mails into another language.
  expect(await kept(customer)).toEqual({ language: 'en', language_chosen: 0 });
  expect(await shown('/home', { cookie, 'accept-language': 'en' })).toBe('English');
  expect(await shown('/home', { cookie: `${cookie}; ${german.cookie}`, 'accept-language': 'en' })).toBe('Deutsch');
  expect(await logIn(customer, german.cookie, 'de')).toBe(200);
  expect(await kept(customer)).toEqual({ language: 'de', language_chosen: 1 });
  // Before the login the browser's owner is unknown.
  expect(await shown('/login', { 'accept-language': 'en' })).toBe('English');
  const elsewhere = await newSession(world, customer, 'en');
  expect(await kept(customer)).toEqual({ language: 'de', language_chosen: 1 });
  expect(await shown('/home', { cookie: elsewhere.cookie, 'accept-language': 'en' })).toBe('Deutsch');
});

it('[ENG-10] a login that stops halfway changes no language: the owner is warned in their own', async () => {
  const customer = await world.addCustomer();
  const asked = { cookie: german.cookie, headers: { 'x-language': 'de' } };
  const oneTimeToken = await beginLogin(world, customer, asked);
  expect((await world.ask(paths.exchange, { body: { oneTimeToken }, ...asked })).status).toBe(403);
  expect(await kept(customer)).toEqual({ language: 'en', language_chosen: 0 });
});

it('[ENG-10] a guess follows each complete login, and a request without a language says nothing', async () => {
  const customer = await world.addCustomer();
  expect(await logIn(customer, '', 'de')).toBe(200);
  expect(await kept(customer)).toEqual({ language: 'de', language_chosen: 0 });
  expect(await logIn(customer, '', undefined)).toBe(200);
  expect(await kept(customer)).toEqual({ language: 'de', language_chosen: 0 });
});
