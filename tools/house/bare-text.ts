/**
 * Bare text beside elements. A page translator puts an element in the place of each text, and React then fails as it removes the text, or puts something in
 * front of it (react/react 11538). Text alone in an element is safe: React replaces all that the element holds.
 */
import { parseSync } from 'oxc-parser';

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []);
const nameOf = (value: unknown): string => (isNode(value) && typeof value.name === 'string' ? value.name : '');

/** Functions of ours that make a text. */
const says = /^(?:t|say|date|money|spoken|count)$/;

/** The values that an expression may have. */
function outcomesOf(node: unknown): Node[] {
  if (!isNode(node)) return [];
  if (node.type === 'ConditionalExpression') return [...outcomesOf(node.consequent), ...outcomesOf(node.alternate)];
  if (node.type === 'LogicalExpression')
    return [...(node.operator === '&&' ? [] : outcomesOf(node.left)), ...outcomesOf(node.right)];
  if (node.type === 'ParenthesizedExpression') return outcomesOf(node.expression);
  return [node];
}

function isText(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value.trim() !== '';
  if (node.type === 'CallExpression') return says.test(nameOf(node.callee));
  return false;
}

const isLine = (node: Node): boolean =>
  node.type === 'JSXText' && String(node.value).trim() === '' && String(node.value).includes('\n');

type Child = { readonly node: Node; readonly text: boolean; readonly comesAndGoes: boolean };

function readChild(node: Node): Child {
  if (node.type === 'JSXText') return { node, text: true, comesAndGoes: false };
  if (node.type !== 'JSXExpressionContainer') return { node, text: false, comesAndGoes: false };
  const expression = isNode(node.expression) ? node.expression : node;
  const comesAndGoes = /^(?:Conditional|Logical)Expression$/.test(expression.type) || /\.map$/.test(nameOf(expression.callee));
  return { node, text: outcomesOf(expression).some(isText), comesAndGoes };
}

/** @returns the children that a translator makes unsafe */
function unsafeIn(children: readonly Node[]): Node[] {
  const visible = children.filter((child) => !isLine(child)).map(readChild);
  if (visible.length < 2) return [];
  return visible
    .filter(({ text, comesAndGoes }, at) => comesAndGoes && (text || visible.slice(at + 1).some((after) => after.text)))
    .map(({ node }) => node);
}

/** What a component shows if it is called: the results of its own `return`s. */
function resultsOf(fn: Node): Node[] {
  if (isNode(fn.body) && fn.body.type !== 'BlockStatement') return outcomesOf(fn.body);
  const results: Node[] = [];
  const walk = (node: Node): void => {
    if (/Function/.test(node.type)) return;
    if (node.type === 'ReturnStatement') results.push(...outcomesOf(node.argument));
    else for (const value of Object.values(node)) for (const each of nodesIn(value)) walk(each);
  };
  if (isNode(fn.body)) walk(fn.body);
  return results;
}

function bareIn(result: Node): Node[] {
  // What a component was given may be a text, too.
  if (isText(result) || nameOf(result) === 'children') return [result];
  if (result.type !== 'JSXFragment') return [];
  return nodesIn(result.children).filter((child) => !isLine(child) && readChild(child).text);
}

/** @returns the line of each bare text */
export function bareTextIn(file: string, source: string): number[] {
  const found: Node[] = [];
  const walk = (node: Node): void => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') found.push(...unsafeIn(nodesIn(node.children)));
    const fn = node.type === 'VariableDeclarator' && isNode(node.init) ? node.init : node;
    if (/Function/.test(fn.type) && /^[A-Z]/.test(nameOf(node.id))) found.push(...resultsOf(fn).flatMap(bareIn));
    for (const value of Object.values(node)) for (const each of nodesIn(value)) walk(each);
  };
  walk(JSON.parse(JSON.stringify(parseSync(file, source).program)));
  return [...new Set(found.map(({ start }) => source.slice(0, start).split('\n').length))];
}
