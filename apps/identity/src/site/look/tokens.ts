/** The design tokens of the company: a style sheet of `:root` rules, checked strictly, and written anew for the pages. */
import { type CssNode, type Declaration, generate, lexer, parse, walk } from 'css-tree';
import { type Colour, weakContrasts } from './contrast.ts';
import { LookFault } from './look-fault.ts';
import { motion, tokenSyntax, valueFunctions } from './token-syntax.ts';

export type Tokens = {
  /** For a `style` element: only rules for `:root`, and nothing that closes the element. */
  readonly css: string;
  /** Of the card and of a phone's page; `undefined` if the file leaves it alone. */
  readonly surface: Colour | undefined;
  readonly accent: Colour | undefined;
  /** The families of `--sg-font`. */
  readonly font: string | undefined;
  /** Sentences for the operator: which colours are too similar for customers. */
  readonly weak: readonly string[];
};

/** A value that is this long is a mistake. */
const mostCharacters = 500;

const lineOf = ({ loc }: CssNode): number => loc?.start.line ?? 1;

/** Why a value can't be used. `generate` has left out its comments. */
function findFault(name: string, value: CssNode): string | undefined {
  const syntax = tokenSyntax.get(name);
  if (syntax === undefined) return `${name} isn't a token`;
  const text = generate(value).trim();
  if (text.length > mostCharacters) return `the value of ${name} is longer than ${mostCharacters} characters`;
  let foreign: string | undefined;
  walk(value, (node) => {
    if (node.type === 'Url') foreign ??= 'url()';
    if (node.type === 'Function' && !valueFunctions.has(node.name.toLowerCase())) foreign ??= `${node.name}()`;
  });
  if (foreign !== undefined) return `${name} can't use ${foreign}`;
  // No value needs these, and they could end the value, the rule or the element around it.
  if (/[<>\\{};@!]/.test(text)) return `the value of ${name} has a character that no token needs`;
  if (lexer.match(syntax, value).error !== null) return `"${text}" is no value for ${name}`;
  return undefined;
}

/** The values of a token in both schemes: each `light-dark()` in it gives way to one of its sides. */
function schemesOf(value: CssNode): Colour {
  const side = (index: 0 | 1): string => {
    const copy = parse(generate(value), { context: 'value' });
    walk(copy, {
      visit: 'Function',
      leave(node, item, list) {
        if (node.name.toLowerCase() !== 'light-dark') return;
        const [light = '', dark = ''] = splitSides(node.children.toArray());
        list.replace(item, list.createItem({ type: 'Raw', value: index === 0 ? light : dark }));
      },
    });
    return generate(copy);
  };
  return { light: side(0), dark: side(1) };
}

/** The arguments of a function, divided at its own commas. */
function splitSides(nodes: readonly CssNode[]): readonly string[] {
  const sides: string[] = [''];
  for (const node of nodes) {
    if (node.type === 'Operator' && node.value === ',') sides.push('');
    else sides.push(`${sides.pop() ?? ''} ${generate(node)}`.trim());
  }
  return sides;
}

type Parsed = { readonly declarations: readonly Declaration[]; readonly faults: readonly string[] };

function parseDeclarations(text: string): Parsed {
  /** The first of each line, because the parser's faults come in swarms. */
  const faults = new Map<number, string>();
  const found = (line: number, fault: string): void => {
    if (!faults.has(line)) faults.set(line, `line ${line}: ${fault}`);
  };
  const sheet = parse(text, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ line, message }) => found(line, message),
  });
  const declarations: Declaration[] = [];
  for (const rule of sheet.type === 'StyleSheet' ? sheet.children.toArray() : []) {
    if (rule.type === 'Comment') continue;
    if (rule.type !== 'Rule' || generate(rule.prelude) !== ':root') {
      found(lineOf(rule), 'only :root { … } may stand here');
      continue;
    }
    for (const each of rule.block.children.toArray()) {
      if (each.type === 'Declaration') declarations.push(each);
      else if (each.type !== 'Comment') found(lineOf(each), 'only tokens may stand here');
    }
  }
  return { declarations, faults: [...faults.values()] };
}

/**
 * @param text of the file
 * @param name of the file, for the faults
 * @throws LookFault with the line of each fault
 */
export function readTokens(text: string, name: string): Tokens {
  const { declarations, faults: broken } = parseDeclarations(text);
  const faults = [...broken];
  const values = new Map<string, CssNode>();
  for (const each of declarations) {
    const property = each.property.startsWith('--') ? each.property : each.property.toLowerCase();
    const fault =
      each.important !== false
        ? `${property} can't be !important`
        : values.has(property)
          ? `${property} is set twice`
          : findFault(property, each.value);
    values.set(property, each.value);
    if (fault !== undefined) faults.push(`line ${lineOf(each)}: ${fault}`);
  }
  if (values.size === 0 && faults.length === 0) faults.push('it sets no token');
  if (faults.length > 0) throw new LookFault(faults.map((fault) => `STEPGATE_TOKENS: ${name}, ${fault}`));
  return toTokens(values, name);
}

function toTokens(values: ReadonlyMap<string, CssNode>, name: string): Tokens {
  const plain: string[] = [];
  const paired: string[] = [];
  const moving: string[] = [];
  for (const [property, value] of values) {
    const { light, dark } = schemesOf(value);
    const text = generate(value);
    const declaration = `${property}:${text}`;
    if (motion.has(property)) moving.push(declaration);
    // Both schemes are only for a browser that has both values.
    else if (text === 'light dark') paired.push(declaration);
    else plain.push(`${property}:${light}`);
    if (light !== dark) paired.push(declaration);
  }
  const font = values.get('--sg-font');
  const root = (declarations: readonly string[]): string => `:root{${declarations.join(';')}}`;
  const css = [
    ...(plain.length === 0 ? [] : [root(plain)]),
    // As in our own tokens: a browser without `light-dark()` would have no colour at all.
    ...(paired.length === 0 ? [] : [`@supports (color:light-dark(red,red)){${root(paired)}}`]),
    ...(moving.length === 0 ? [] : [`@media (prefers-reduced-motion:no-preference){${root(moving)}}`]),
  ].join('');
  return {
    css,
    surface: colourOf(values, '--sg-surface'),
    accent: colourOf(values, '--sg-accent'),
    font: font && generate(font),
    weak: weakContrasts(coloursOf(values), onlySchemeOf(values)).map((weak) => `STEPGATE_TOKENS: ${name}, ${weak}`),
  };
}

function coloursOf(values: ReadonlyMap<string, CssNode>): Map<string, Colour> {
  const colours = new Map<string, Colour>();
  for (const name of values.keys()) {
    const colour = colourOf(values, name);
    if (name.startsWith('--sg-') && colour !== undefined) colours.set(name.slice('--sg-'.length), colour);
  }
  return colours;
}

/** The scheme of a company that has one. */
function onlySchemeOf(values: ReadonlyMap<string, CssNode>): keyof Colour | undefined {
  const scheme = values.get('color-scheme');
  const only = scheme === undefined ? '' : generate(scheme);
  return only === 'light' || only === 'dark' ? only : undefined;
}

/** As a customer sees it: a company with one scheme has one colour. */
function colourOf(values: ReadonlyMap<string, CssNode>, token: string): Colour | undefined {
  const value = values.get(token);
  if (value === undefined) return undefined;
  const colour = schemesOf(value);
  const only = onlySchemeOf(values);
  return only === undefined ? colour : { light: colour[only], dark: colour[only] };
}
