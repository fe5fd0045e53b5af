/** The scenarios as commands of the test runner's browser. */
import type { Elsewhere, PageRequest, Scenario, ScenarioCommands } from './scenario.ts';

/** The first command loads the service, because most test runs need none. */
let service: Promise<ScenarioCommands> | undefined;

function serving(): Promise<ScenarioCommands> {
  service ??= import('./scenario-service.ts').then(({ createScenarioService }) => createScenarioService());
  return service;
}

export const scenarioCommands = {
  openScenario: async (_: unknown, scenario: Scenario) => (await serving()).openScenario(scenario),
  askScenario: async (_: unknown, id: string, request: PageRequest) => (await serving()).askScenario(id, request),
  scenarioCode: async (_: unknown, id: string) => (await serving()).scenarioCode(id),
  happensElsewhere: async (_: unknown, id: string, what: Elsewhere) => (await serving()).happensElsewhere(id, what),
};
