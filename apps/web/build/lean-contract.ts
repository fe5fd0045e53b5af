/**
 * Leaves out of the browser's bundle what only the service reads of a call: its summary, the schemas of its request, and the problems that
 * it may answer with. What the browser sends has been checked by the compiler, and it reads a problem whatever its code.
 */
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

type Span = { readonly start: number; readonly end: number };

const contractFiles = /\/packages\/contract\/src\//;
const callFiles = /\/calls\//;
const harmlessCall = /\b(?:v\.\w+|base64url|new RegExp)\(/g;
const forTheService = new Set(['summary', 'params', 'body']);

const nameOf = (property: ESTree.ObjectPropertyKind | undefined): string | undefined =>
  property?.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined;

const isCall = ({ properties }: ESTree.ObjectExpression): boolean =>
  properties.some((property) => ['path', 'method', 'answers'].includes(nameOf(property) ?? ''));

/** An answer such as `401: { problems: ['ott_not_found'] }`. */
const isProblemAnswer = (property: ESTree.ObjectPropertyKind): boolean =>
  property.type === 'Property' &&
  property.value.type === 'ObjectExpression' &&
  property.value.properties.every((inner) => nameOf(inner) === 'problems');

function spansForTheService(object: ESTree.ObjectExpression): Span[] {
  const { properties, end } = object;
  // A call that says how a success is read needs no schema for it.
  const unread = new Set(
    properties.some((property) => nameOf(property) === 'read') ? [...forTheService, 'answers'] : forTheService,
  );
  const left = (property: ESTree.ObjectPropertyKind) =>
    isProblemAnswer(property) || (isCall(object) && unread.has(nameOf(property) ?? ''));
  return properties.flatMap((property, index) =>
    left(property) ? { start: property.start, end: properties[index + 1]?.start ?? end - 1 } : [],
  );
}

/** @returns the source of a file of calls without what only the service reads */
export function leanCalls(file: string, code: string): string {
  const spans: Span[] = [];
  const collect = (object: ESTree.ObjectExpression) => void spans.push(...spansForTheService(object));
  new Visitor({ ObjectExpression: collect }).visit(parseSync(file, code).program);
  return spans
    .filter((span) => !spans.some((outer) => outer !== span && outer.start <= span.start && span.end <= outer.end))
    .sort((a, b) => b.start - a.start)
    .reduce((lean, { start, end }) => lean.slice(0, start) + lean.slice(end), code);
}

/** Building a schema or a pattern changes nothing elsewhere, so one that nobody uses can be left out: the bundler does not see that by itself. */
const markPure = (code: string): string => code.replace(harmlessCall, (found) => `/* @__PURE__ */ ${found}`);

/** What every page reads answers with. */
const readsAnswers =
  /\/packages\/contract\/src\/(?:call|call-error|problems|read-call|calls\/(?:captcha|exchange|login|token-answer))\.ts$/;

export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'pre',
    // The schema library is one module, which every page would load with all that any page needs of it: whatever is not of every page has a
    // copy of its own.
    resolveId: {
      filter: { id: /^valibot$/ },
      async handler(source, importer, options) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        return resolved && !readsAnswers.test(importer ?? '') ? `${resolved.id}?apart` : resolved;
      },
    },
    transform: {
      filter: { id: contractFiles },
      handler: (code, id) => markPure(callFiles.test(id) ? leanCalls(id, code) : code),
    },
  };
}
