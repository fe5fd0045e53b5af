/**
 * All test files of a browser share a page, which loads each module once. What a file leaves in the page is put back, and a file that leaves a function or a
 * property of the browser replaced fails. For tests only.
 */
import { afterAll, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

/** Those whose properties tests replace. */
const replaceable = Object.entries({ window, document, navigator, history, crypto, Date, Math, URL, Element, Storage });

/** Libraries add them when they load, or when a page is first rendered. */
const ofLibraries = /^(?:axe|__core-js_shared__|__STORYBOOK_\w+|IS_REACT_ACT_ENVIRONMENT|_reactListening\w+)$/;

type Properties = ReadonlyMap<string, unknown>;

/** The properties of an object: the value of a plain one, the getter of another. */
const propertiesOf = (object: object): Properties =>
  new Map(
    Object.entries(Object.getOwnPropertyDescriptors(object))
      .filter(([name]) => !ofLibraries.test(name))
      .map(([name, { value, get }]) => [name, get ?? value]),
  );

/** A property of a prototype that was spied on and put back is the object's own afterwards, and the same. */
const inherited = (object: object, name: string): unknown => {
  const above: object | null = Object.getPrototypeOf(object);
  if (above === null) return undefined;
  const found = Object.getOwnPropertyDescriptor(above, name);
  return found === undefined ? inherited(above, name) : (found.get ?? found.value);
};

function replaced(object: object, before: Properties): string[] {
  const now = propertiesOf(object);
  const was = (name: string) => (before.has(name) ? before.get(name) : inherited(object, name));
  const is = (name: string) => (now.has(name) ? now.get(name) : inherited(object, name));
  return [...new Set([...before.keys(), ...now.keys()])].filter((name) => !Object.is(was(name), is(name)));
}

const attributesOf = ({ attributes }: Element): readonly (readonly [string, string])[] =>
  [...attributes].map(({ name, value }) => [name, value]);

function putBack(element: Element, attributes: ReturnType<typeof attributesOf>): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const [name, value] of attributes) element.setAttribute(name, value);
}

const before = replaceable.map(([, object]) => propertiesOf(object));
const elements = [document.documentElement, document.body].map((element) => [element, attributesOf(element)] as const);
const { title } = document;
const { href } = location;
const viewport = { width: innerWidth, height: innerHeight };

// The library says so where it is loaded, which is in the first file only.
beforeEach(cleanup);

afterAll(async () => {
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const [element, attributes] of elements) putBack(element, attributes);
  document.body.replaceChildren();
  document.title = title;
  history.replaceState(null, '', href);
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(viewport.width, viewport.height);
  const left = replaceable.flatMap(([name, object], at) =>
    replaced(object, before[at] ?? new Map()).map((key) => `${name}.${key}`),
  );
  if (left.length > 0) throw new Error(`left replaced in the page that all files share: ${left.join(', ')}`);
});
