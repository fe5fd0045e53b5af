// Vite in this process. It reads the environment when it loads its configuration.
import { createServer } from 'vite';

export async function startApp(port: number): Promise<void> {
  const app = await createServer({ server: { port, strictPort: true } });
  await app.listen();
}
