/** The address of the device page's worker. It never changes, because an installed worker requests it again. */
export const deviceWorker = '/device-worker.js';
