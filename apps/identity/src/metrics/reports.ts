/** Tells operators what the service reports as it happens: a line of the log, and a figure of the metrics. */
import type { Report } from '../kernel/report.ts';
import type { Metrics } from './serve-metrics.ts';

type Log = {
  readonly error: (facts: object, message: string) => void;
  readonly info: (facts: object, message: string) => void;
};

/** @param log is asked for with each line, because the service that logs is made after the ports that report */
export function createReports(log: () => Log, metrics: () => Pick<Metrics, 'refused' | 'halfUsed'> | undefined): Report {
  return (reported) => {
    const { limit } = reported;
    switch (reported.what) {
      case 'half-used':
        metrics()?.halfUsed(limit);
        return log().error({ limit, most: reported.most }, 'half of a total of messages is used up');
      case 'held-back':
        metrics()?.refused(limit);
        return log().info({ limit }, 'a limit has held a message back');
    }
  };
}
