/**
 * The only file that knows the packages of the optional install (`npm run face-engine`). They aren't dependencies of the service: they are loaded
 * from their folder, and the parts in use are declared here and checked when they are loaded.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import * as v from 'valibot';

type Size = readonly number[];

/** Numbers in memory that the garbage collector doesn't see. `tidy` frees all that are made inside it. */
export type Tensor = { readonly shape: Size; dataSync(): Float32Array };

/** The parts of TensorFlow.js in use. Pictures are `[1, height, width, channels]`. */
export type Tensors = {
  tensor(values: Float32Array, shape: Size): Tensor;
  tidy<T>(run: () => T): T;
  add(a: Tensor, b: Tensor): Tensor;
  mul(a: Tensor, b: Tensor): Tensor;
  relu(x: Tensor): Tensor;
  conv2d(x: Tensor, filter: Tensor, strides: number, padding: 'valid' | 'same'): Tensor;
  maxPool(x: Tensor, size: number, strides: number, padding: 'valid'): Tensor;
  avgPool(x: Tensor, size: number, strides: number, padding: 'valid'): Tensor;
  pad(x: Tensor, around: readonly Size[]): Tensor;
  mean(x: Tensor, axes: Size): Tensor;
  matMul(a: Tensor, b: Tensor): Tensor;
};

/** A model with its graph. */
type GraphModel = { execute(input: Tensor, outputs: readonly string[]): readonly Tensor[] };

export type Weights = Readonly<Record<string, Tensor>>;

export type Runtime = {
  readonly tensors: Tensors;
  readonly detector: GraphModel;
  readonly mesh: GraphModel;
  readonly recogniser: Weights;
};

type TensorFlow = Tensors & {
  setBackend(name: string): Promise<boolean>;
  readonly io: { decodeWeights(data: ArrayBuffer, specs: unknown): Weights };
};
type Converter = { loadGraphModel(from: { load(): Promise<object> }): Promise<GraphModel> };
type WasmBackend = { setWasmPaths(folder: string): void };

const called = (module: object, name: string): boolean => typeof Reflect.get(module, name) === 'function';
const has = (module: unknown, ...names: readonly string[]): module is object =>
  typeof module === 'object' && module !== null && names.every((name) => called(module, name));

const operations = ['tensor', 'tidy', 'add', 'mul', 'relu', 'conv2d', 'maxPool', 'avgPool', 'pad', 'mean', 'matMul'] as const;
const isTensorFlow = (module: unknown): module is TensorFlow =>
  has(module, ...operations, 'setBackend') && 'io' in module && has(module.io, 'decodeWeights');
const isConverter = (module: unknown): module is Converter => has(module, 'loadGraphModel');
const isWasmBackend = (module: unknown): module is WasmBackend => has(module, 'setWasmPaths');

function checked<T>(module: unknown, is: (module: unknown) => module is T, name: string): T {
  if (!is(module)) throw new Error(`${name} does not have the functions that the face engine was written for`);
  return module;
}

const manifests = v.array(v.object({ paths: v.tuple([v.string()]), weights: v.array(v.unknown()) }));
const graphFile = v.looseObject({ modelTopology: v.looseObject({}), weightsManifest: manifests });

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** A copy, because Node's buffer may share its memory. */
const bytes = (path: string): ArrayBuffer => new Uint8Array(readFileSync(path)).buffer;

type Part = v.InferOutput<typeof manifests>[number];
function onlyPart([part, ...more]: readonly Part[], path: string): Part {
  if (part === undefined || more.length > 0) throw new Error(`${path}: weights in one file are expected`);
  return part;
}

function loadGraph(converter: Converter, path: string): Promise<GraphModel> {
  const { weightsManifest, ...graph } = v.parse(graphFile, json(path));
  const part = onlyPart(weightsManifest, path);
  const weightData = bytes(join(dirname(path), part.paths[0]));
  return converter.loadGraphModel({ load: async () => ({ ...graph, weightSpecs: part.weights, weightData }) });
}

function loadWeights(tensorFlow: TensorFlow, path: string): Weights {
  const part = onlyPart(v.parse(manifests, json(path)), path);
  return tensorFlow.io.decodeWeights(bytes(join(dirname(path), part.paths[0])), part.weights);
}

/** @param folder with the `node_modules` of the face engine @throws if they aren't as expected */
export async function loadRuntime(folder: string): Promise<Runtime> {
  const load = createRequire(join(folder, 'package.json'));
  const packages = join(folder, 'node_modules');
  const tensorFlow = checked(load('@tensorflow/tfjs-core'), isTensorFlow, 'tfjs-core');
  const converter = checked(load('@tensorflow/tfjs-converter'), isConverter, 'tfjs-converter');
  const wasm = checked(load('@tensorflow/tfjs-backend-wasm'), isWasmBackend, 'tfjs-backend-wasm');
  wasm.setWasmPaths(join(packages, '@tensorflow/tfjs-backend-wasm/dist') + sep);
  if (!(await tensorFlow.setBackend('wasm'))) throw new Error('no WebAssembly for the face engine');
  const models = join(packages, '@vladmandic/human/models');
  return {
    tensors: tensorFlow,
    detector: await loadGraph(converter, join(models, 'blazeface.json')),
    mesh: await loadGraph(converter, join(models, 'facemesh.json')),
    recogniser: loadWeights(
      tensorFlow,
      join(packages, '@vladmandic/face-api/model/face_recognition_model-weights_manifest.json'),
    ),
  };
}
