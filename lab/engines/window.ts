/** A window as a customer uses it: by roles, names and keys. The same for every engine. */
import { expect } from '@playwright/test';
import * as v from 'valibot';
import { defaultPatience } from '../../e2e/default-patience.ts';
import { type Driver, type Key, keys } from './driver.ts';
import {
  chooseFile,
  findByRole,
  type Name,
  noteReturn,
  type Role,
  readAddress,
  readLayout,
  readReturn,
  readText,
  selectFocused,
} from './in-page.ts';

const layout = v.object({
  width: v.number(),
  height: v.number(),
  sideways: v.number(),
  focusIsSeen: v.boolean(),
  language: v.string(),
  backdrop: v.string(),
});

export type Window = {
  open(path: string): Promise<void>;
  /** Waits for an element that a customer can see. @param name the whole name, or a pattern */
  see(role: Role, name: string | RegExp): Promise<void>;
  /** Waits until nothing with this role and name is seen. */
  seeNo(role: Role, name: string | RegExp): Promise<void>;
  click(role: Role, name: string | RegExp): Promise<void>;
  /** Replaces what a field has, by keys. */
  type(field: string | RegExp, text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Waits until a text is seen. */
  says(text: string | RegExp): Promise<void>;
  text(): Promise<string>;
  /** Waits for an address, such as `/home`. */
  at(path: string): Promise<void>;
  chooseFile(name: string, type: string, bytes: Buffer): Promise<void>;
  /** One step back. @returns whether the browser had kept the page. Ask before the page is left. */
  noteReturn(): Promise<void>;
  back(): Promise<void>;
  wasKept(): Promise<boolean>;
  layout(): Promise<v.InferOutput<typeof layout>>;
  /** Keeps a picture of what is seen. */
  picture(step: string): Promise<void>;
  close(): Promise<void>;
};

const toName = (name: string | RegExp): Name => (typeof name === 'string' ? name : { source: name.source, flags: name.flags });

/** @param keep stores a picture under the name of its step */
export function windowOf(driver: Driver, origin: string, keep: (step: string, png: Buffer) => Promise<void>): Window {
  const untilTrue = (what: string, ask: () => Promise<boolean>): Promise<void> =>
    expect.poll(ask, { message: what, timeout: defaultPatience, intervals: [20, 50, 100, 250] }).toBe(true);
  /** A page that loads has no answer for a moment. A press isn't a question: its errors are thrown. */
  const untilSeen = (what: string, ask: () => Promise<boolean>): Promise<void> => untilTrue(what, () => ask().catch(() => false));
  async function run<A extends readonly unknown[]>(inPage: (...args: A) => string, ...args: A): Promise<string> {
    return v.parse(v.string(), await driver.run(inPage.toString(), args));
  }
  const isSeen = async (role: Role, name: string | RegExp) =>
    (await driver.run(`(...args) => (${findByRole})(...args) !== undefined`, [role, toName(name)])) === true;
  const press = (role: Role, name: string | RegExp) => driver.press(findByRole.toString(), [role, toName(name)]);
  const text = () => run(readText);
  const self: Window = {
    open: (path) => driver.navigate(new URL(path, origin).href),
    see: (role, name) => untilSeen(`the ${role} ${name} is seen`, () => isSeen(role, name)),
    seeNo: (role, name) => untilSeen(`no ${role} ${name} is seen`, async () => !(await isSeen(role, name))),
    click: (role, name) => untilTrue(`the ${role} ${name} is pressed`, () => press(role, name)),
    async type(field, typed) {
      await untilTrue(`the field ${field} has the focus`, async () => {
        if (!(await press('field', field))) return false;
        return (await run(selectFocused)) === 'true';
      });
      await driver.type(typed);
    },
    press: (key) => driver.type(keys[key]),
    says: (pattern) =>
      untilSeen(`the page says ${pattern}`, async () => {
        const visibleText = (await text()).replace(/\s+/g, ' ');
        return typeof pattern === 'string' ? visibleText.includes(pattern) : pattern.test(visibleText);
      }),
    text,
    at: (path) =>
      untilSeen(`the address is ${path}`, async () => {
        const { pathname } = new URL(await run(readAddress));
        return pathname === path;
      }),
    chooseFile: (name, type, bytes) =>
      untilSeen('a file is chosen', async () => (await run(chooseFile, name, type, bytes.toString('base64'))) === 'true'),
    async noteReturn() {
      await run(noteReturn);
    },
    back: () => driver.back(),
    wasKept: async () => (await run(readReturn)) === 'kept',
    layout: async () => v.parse(layout, JSON.parse(await run(readLayout))),
    picture: async (step) => keep(step, await driver.picture()),
    close: () => driver.close(),
  };
  return self;
}
