/**
 * Functions that the oldest browsers of `apps/web/build/floor.ts` lack. A call of a missing function throws, and what throws may take a page down. Add to
 * the lists whatever a browser gets later than these.
 */
import { parseSync, Visitor } from 'oxc-parser';
import { floor } from '../../apps/web/build/floor.ts';

/** The first versions of Chrome, Firefox and Safari that have a function; `-` if none has it. Edge counts as Chrome does. From MDN's browser-compat-data. */
type Since = `${number | '-'} ${number | '-'} ${number | '-'}`;

const ofObjects: Readonly<Record<string, Readonly<Record<string, Since>>>> = {
  AbortSignal: { any: '116 124 17.4' },
  Array: { fromAsync: '121 115 16.4' },
  Error: { isError: '134 138 -' },
  Intl: { DurationFormat: '129 136 16.4', Segmenter: '87 125 14.1' },
  Iterator: { from: '122 131 18.4' },
  Map: { groupBy: '117 119 17.4' },
  Math: { sumPrecise: '147 137 26.2' },
  Object: { groupBy: '117 119 17.4' },
  Promise: { try: '128 134 18.2', withResolvers: '119 121 17.4' },
  ReadableStream: { from: '- 117 27' },
  RegExp: { escape: '136 134 18.2' },
  Response: { json: '105 115 17' },
  URL: { canParse: '120 115 17', parse: '126 126 18' },
  Uint8Array: { fromBase64: '140 133 18.2', fromHex: '140 133 18.2' },
};

/** Methods whose name says enough. Those with an ordinary name, such as `union` of a set, can't be found so. */
const ofAny: Readonly<Record<string, Since>> = {
  ariaNotify: '141 150 27',
  caretPositionFromPoint: '128 20 26.2',
  checkVisibility: '105 106 17.4',
  formatRange: '106 116 15.4',
  formatRangeToParts: '106 116 15.4',
  getAuthenticatorData: '85 119 16',
  getHTML: '125 128 18',
  getOrInsert: '145 144 26.2',
  getOrInsertComputed: '145 144 26.2',
  getTransports: '74 119 16',
  hidePopover: '114 125 17',
  isDisjointFrom: '122 127 17',
  isSubsetOf: '122 127 17',
  isSupersetOf: '122 127 17',
  isWellFormed: '111 119 16.4',
  moveBefore: '133 144 -',
  parseCreationOptionsFromJSON: '129 119 18.4',
  parseRequestOptionsFromJSON: '129 119 18.4',
  readText: '66 125 13.1',
  requestClose: '134 139 18.4',
  requestIdleCallback: '47 55 -',
  requestVideoFrameCallback: '83 132 15.4',
  selectRange: '106 116 15.4',
  setFromBase64: '140 133 18.2',
  setFromHex: '140 133 18.2',
  setHTML: '146 148 -',
  setHTMLUnsafe: '124 123 26',
  showPopover: '114 125 17',
  startViewTransition: '111 144 18',
  symmetricDifference: '122 127 17',
  toBase64: '140 133 18.2',
  toHex: '140 133 18.2',
  toReversed: '110 115 16',
  toSorted: '110 115 16',
  toSpliced: '110 115 16',
  toWellFormed: '111 119 16.4',
  togglePopover: '114 125 17',
  transferToFixedLength: '114 122 17.4',
};

/** Regular expressions with the flag `v`. */
const unicodeSets: Since = '112 116 17';

type Floor = Readonly<Record<'chrome' | 'firefox' | 'safari', string>>;

function isTooNew(since: Since | undefined, { chrome, firefox, safari }: Floor): boolean {
  if (since === undefined) return false;
  const oldest = [chrome, firefox, safari];
  return since.split(' ').some((version, browser) => version === '-' || Number(version) > Number(oldest[browser]));
}

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** @returns each function that a script names and the oldest browsers lack, in the order of the text, and `/v` for a regular expression with that flag */
export function tooNewIn(file: string, source: string, oldest: Floor = floor): string[] {
  const found: string[] = [];
  new Visitor({
    MemberExpression({ object, property }) {
      if (property.type !== 'Identifier') return;
      const owner = object.type === 'Identifier' ? object.name : '';
      if (isTooNew(own(own(ofObjects, owner) ?? {}, property.name), oldest)) found.push(`${owner}.${property.name}`);
    },
    CallExpression({ callee, optional }) {
      if (optional) return;
      const name = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
      const plain = callee.type === 'Identifier' ? callee.name : name;
      if (isTooNew(own(ofAny, plain), oldest)) found.push(plain);
    },
    Literal(literal) {
      if ('regex' in literal && literal.regex.flags.includes('v') && isTooNew(unicodeSets, oldest)) found.push('/v');
    },
  }).visit(parseSync(file, source).program);
  return found;
}
