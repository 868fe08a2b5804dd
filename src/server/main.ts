import type { Evening } from './demo/evening/play-evening.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { limitHeapGrowth } from './platform/limit-heap-growth.ts';
import { StartError } from './platform/start-error.ts';
import { runServer } from './run-server.ts';
import { stopOnSignal } from './stop-on-signal.ts';

try {
  limitHeapGrowth();
  loadEnvFile();
  const config = readConfig(process.env);
  const isEvening = process.argv.includes('--evening');
  if (isEvening && (await playOnRunning(config))) process.exit(0);
  const isDemo = isEvening || process.argv.includes('--demo');
  const running = await runServer(config, { isDemo });
  let evening: Evening | undefined;
  stopOnSignal(async () => {
    await evening?.stop();
    await running.close();
  }, config);
  console.log(running.message);
  if (isEvening) evening = await playAt(running.port);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  process.stderr.write(`TableTalk cannot start: ${error.message}\n`);
  process.exit(1);
}

/** Plays the evening on a demo server that is already running; false if there is none. */
async function playOnRunning({ port }: Config): Promise<boolean> {
  const answer = await fetch(`http://localhost:${port}/healthz`).catch(() => undefined);
  if (!answer?.ok) return false;
  const { ended } = await playAt(port);
  await ended;
  return true;
}

async function playAt(port: number): Promise<Evening> {
  const { playEvening } = await import('./demo/evening/play-evening.ts');
  return playEvening(`http://localhost:${port}`, { say: (line) => console.log(`  ${line}`) });
}

/** Settings of the environment win over those of the file. */
function loadEnvFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new StartError('.env cannot be read.');
  }
}
