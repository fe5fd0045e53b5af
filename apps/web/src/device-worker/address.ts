/** Where the worker of the device page is. A worker that is installed asks for this address again: it never changes. */
export const deviceWorker = '/device-worker.js';
