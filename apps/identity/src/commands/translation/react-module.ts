/** The module of a host that has the language in its own app: the typed catalogue, whole. */
export function reactModule(messages: Readonly<Record<string, string>>): string {
  const lines = Object.entries(messages).map(([id, text]) => `  ${JSON.stringify(id)}: ${JSON.stringify(text)},\n`);
  return `/** Written by \`npm run language -- import\`. */\nimport { catalogue } from '@stepgate/react/catalogue';\n\nexport default catalogue({\n${lines.join('')}});\n`;
}
