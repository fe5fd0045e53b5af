import { accessSync, constants } from 'node:fs';

/** Whether this process may run the file at `path`. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
