/** Bundles a module for production: `webpack.mjs FOLDER ENTRY OUTPUT EXTERNAL…`. The externals aren't counted. */
import { promisify } from 'node:util';
import webpack from 'webpack';

const [, , context, entry, path, ...external] = process.argv;
const stats = await promisify(webpack)({
  mode: 'production',
  target: ['web', 'es2022'],
  context,
  entry,
  output: { path, filename: 'in.js', module: true },
  experiments: { outputModule: true },
  externals: Object.fromEntries(external.map((name) => [name, `module ${name}`])),
});
if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
