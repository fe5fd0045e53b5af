// Next.js as a program of its own, which ends with this one. It has this one's environment.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

export async function startApp(port: number): Promise<void> {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const app = spawn(process.execPath, [next, 'dev', '--port', String(port)], { stdio: 'inherit' });
  app.once('exit', (code) => process.exit(code ?? 0));
  process.once('exit', () => app.kill());
}
