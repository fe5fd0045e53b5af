/** The order of test files. A fresh checkout knows no durations, and a slow file that starts last leaves a core idle. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take half a minute or more on two quiet cores, the slowest first. */
const slowest = [
  'tools/packages/packages.test.ts',
  'src/test/real-service/stories.test.tsx',
  'tools/release/release.test.ts',
  'src/embedded-face-engine.test.ts',
  'phone-change.calls.test.ts',
  'killed-webhooks.test.ts',
  'processes/processes.test.ts',
  'tools/packages/next.test.ts',
  'security-accessibility.test.tsx',
  'passkeys-only.test.ts',
  'follow-ups.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = slowest.findIndex((name) => moduleId.endsWith(name));
  return at < 0 ? slowest.length : at;
};

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
