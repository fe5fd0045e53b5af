// Every port of this app, from the environment. Another copy of it runs beside with APP_PORT=5174 API_PORT=4001 SERVICE_PORT=3101.
import { createServer } from 'node:net';

const variables = { app: 'APP_PORT', api: 'API_PORT', service: 'SERVICE_PORT' } as const;

// 3000 is the demo's, in Stepgate's own repository.
export const ports = {
  app: Number(process.env.APP_PORT ?? 5173),
  api: Number(process.env.API_PORT ?? 4000),
  service: Number(process.env.SERVICE_PORT ?? 3100),
};

export const addressOf = (program: keyof typeof ports): string => `http://localhost:${ports[program]}`;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });

/** Ends this program with a sentence if another one has a port. */
export async function takePorts(): Promise<void> {
  for (const program of ['app', 'api', 'service'] as const) {
    if (await isFree(ports[program])) continue;
    console.error(`Port ${ports[program]} is taken. Set ${variables[program]} to a free one.`);
    process.exit(1);
  }
}
