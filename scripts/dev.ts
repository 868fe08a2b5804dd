import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '..');
const PORT = Number(process.env.PORT ?? 3000);
const SERVER_PORT = PORT + 1;
const PUBLIC_URL = `http://localhost:${PORT}`;

// The server restarts on every change; Vite in front of it hot-reloads the browser code.
const server = spawn(
  path.join(ROOT, 'node_modules/.bin/tsx'),
  ['watch', '--clear-screen=false', 'src/server/main.ts', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(SERVER_PORT), PUBLIC_URL },
  },
);
const served = ['/api', '/dev', '/widget', '/embed.js', '/healthz', '/readyz'];
const vite = await createServer({
  root: ROOT,
  configFile: path.join(ROOT, 'vite/web.config.ts'),
  server: {
    port: PORT,
    strictPort: true,
    proxy: Object.fromEntries(served.map((at) => [at, `http://localhost:${SERVER_PORT}`])),
  },
});
await vite.listen();

server.on('exit', (code) => {
  void vite.close().finally(() => process.exit(code ?? 1));
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.kill(signal));
}
