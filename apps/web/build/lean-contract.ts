/**
 * Removes from the browser's bundle what only the service reads of a call: its names, its authentication, the schemas of its request, and
 * the problems that it may answer with. The compiler has checked what the browser sends, and the browser reads problems with any code.
 */
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

type Span = { readonly start: number; readonly end: number };

const contractFiles = /\/packages\/contract\/src\//;
const callFiles = /\/calls\//;
const harmlessCall = /\b(?:v\.\w+|base64url|new RegExp)\(/g;
const forTheService = new Set(['id', 'summary', 'auth', 'params', 'body']);

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

/** Names that a statement declares for its own module only. */
function namesOf(statement: ESTree.Program['body'][number]): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

/** Removes unused imports and declarations, because a file of the bundle contains all that its modules import, used or not. */
function withoutUnused(file: string, code: string): string {
  const { program } = parseSync(file, code);
  const used: { readonly name: string; readonly start: number }[] = [];
  const collect = (identifier: (typeof used)[number]) => void used.push(identifier);
  new Visitor({ Identifier: collect }).visit(program);
  const unused = program.body.find((statement) => {
    const names = namesOf(statement);
    const isElsewhere = ({ start }: Pick<Span, 'start'>) => start < statement.start || start >= statement.end;
    return names.length > 0 && !used.some((each) => names.includes(each.name) && isElsewhere(each));
  });
  return unused === undefined ? code : withoutUnused(file, code.slice(0, unused.start) + code.slice(unused.end));
}

/** @returns the source of a file of calls without what only the service reads */
export function leanCalls(file: string, code: string): string {
  const spans: Span[] = [];
  const collect = (object: ESTree.ObjectExpression) => void spans.push(...spansForTheService(object));
  new Visitor({ ObjectExpression: collect }).visit(parseSync(file, code).program);
  const lean = spans
    .filter((span) => !spans.some((outer) => outer !== span && outer.start <= span.start && span.end <= outer.end))
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), code);
  return withoutUnused(file, lean);
}

/** Building a schema or a pattern has no side effects, so an unused one can be dropped. The bundler can't see that by itself. */
const markPure = (code: string): string => code.replace(harmlessCall, (found) => `/* @__PURE__ */ ${found}`);

/** The modules that every page reads answers with. */
const readsAnswers =
  /\/packages\/contract\/src\/(?:call|call-error|problems|read-call|calls\/(?:exchange|login|token-given))\.ts$/;

/** Their part of the schema library. The second copy takes it from the first. */
const usedByEveryPage = [
  ...['_addIssue', '_standardSchema', '_stringify', 'getDefault', 'getFallback', 'getGlobalConfig'],
  ...['boolean', 'fallback', 'object', 'optional', 'parse', 'pipe', 'regex', 'safeParse', 'string'],
];

/** @returns the source of the schema library without functions that it takes from its other copy */
export function withoutFunctions(file: string, code: string, names: readonly string[]): string {
  const { program } = parseSync(file, code);
  const spans = program.body.filter(
    (statement) => statement.type === 'FunctionDeclaration' && names.includes(statement.id?.name ?? ''),
  );
  if (spans.length !== names.length) throw new Error('the schema library lacks a function that every page uses');
  const left = spans.reduceRight((text, { start, end }) => `${text.slice(0, start)};${text.slice(end)}`, code);
  return `import { ${names.join(', ')} } from 'valibot';\n${left}`;
}

export function leanContract(): Plugin[] {
  return [contract(), secondCopy()];
}

const secondCopy = (): Plugin => ({
  name: 'second-copy-of-the-schema-library',
  transform: {
    filter: { id: /valibot.*\?apart$/ },
    handler: (code, id) => withoutFunctions(id.replace(/\?apart$/, ''), code, usedByEveryPage),
  },
});

function contract(): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'pre',
    // The schema library is one module, so every page would load all that any page needs of it. Modules that aren't in every page get a
    // separate copy.
    resolveId: {
      filter: { id: /^valibot$/ },
      async handler(source, importer, options) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        const isFirst = readsAnswers.test(importer ?? '') || importer?.endsWith('?apart');
        return resolved && !isFirst ? `${resolved.id}?apart` : resolved;
      },
    },
    transform: {
      filter: { id: contractFiles },
      handler: (code, id) => markPure(callFiles.test(id) ? leanCalls(id, code) : code),
    },
  };
}
