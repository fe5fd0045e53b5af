/**
 * Functions that browsers of our customers lack: Chrome 109, Firefox 115 and Safari 16.4 are the oldest that pages must work in. A call of a missing
 * function throws, and what throws may take a page down. Add to the lists whatever a browser gets later than these three.
 */
import { parseSync, Visitor } from 'oxc-parser';

const ofObjects: Readonly<Record<string, readonly string[]>> = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  Error: ['isError'],
  Intl: ['DurationFormat', 'Segmenter'],
  Iterator: ['from'],
  Map: ['groupBy'],
  Math: ['sumPrecise'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  ReadableStream: ['from'],
  RegExp: ['escape'],
  Response: ['json'],
  URL: ['canParse', 'parse'],
  Uint8Array: ['fromBase64', 'fromHex'],
};

/** Methods whose name says enough. Those with an ordinary name, such as `union` of a set, can't be found so. */
const methods = new Set([
  'caretPositionFromPoint',
  'checkVisibility',
  'formatRange',
  'formatRangeToParts',
  'getHTML',
  'getOrInsert',
  'getOrInsertComputed',
  'hidePopover',
  'isDisjointFrom',
  'isSubsetOf',
  'isSupersetOf',
  'isWellFormed',
  'moveBefore',
  'parseCreationOptionsFromJSON',
  'parseRequestOptionsFromJSON',
  'requestClose',
  'requestIdleCallback',
  'requestVideoFrameCallback',
  'selectRange',
  'setFromBase64',
  'setHTML',
  'setHTMLUnsafe',
  'showPopover',
  'startViewTransition',
  'symmetricDifference',
  'toBase64',
  'toHex',
  'toReversed',
  'toSorted',
  'toSpliced',
  'toWellFormed',
  'togglePopover',
  'transferToFixedLength',
]);

/** @returns each too new function that a script names, in the order of the text, and `/v` for a regular expression with that flag */
export function tooNewIn(file: string, source: string): string[] {
  const found: string[] = [];
  new Visitor({
    MemberExpression({ object, property }) {
      if (property.type !== 'Identifier') return;
      const owner = object.type === 'Identifier' ? object.name : '';
      if (Object.hasOwn(ofObjects, owner) && ofObjects[owner]?.includes(property.name)) found.push(`${owner}.${property.name}`);
    },
    CallExpression({ callee, optional }) {
      if (optional) return;
      const name = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
      const plain = callee.type === 'Identifier' ? callee.name : name;
      if (methods.has(plain)) found.push(plain);
    },
    Literal(literal) {
      if ('regex' in literal && literal.regex.flags.includes('v')) found.push('/v');
    },
  }).visit(parseSync(file, source).program);
  return found;
}
