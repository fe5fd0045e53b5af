/** The names of our classes in hosts' pages and in tests: `theme/elements.css` knows our elements by their beginning. */
export const classNames = { modules: { generateScopedName: 'sg-[local]-[hash:base64:5]' } };
