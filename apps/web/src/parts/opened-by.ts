/** Whether this page was opened in one way: by a link or an address, by a reload, or by a step in the browser's history. */
export const isOpenedBy = (way: PerformanceNavigationTiming['type']): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === way);
