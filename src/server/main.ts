import { setFlagsFromString } from 'node:v8';
import type { Evening } from './demo/evening/play-evening.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { StartError } from './platform/start-error.ts';
import { runServer } from './run-server.ts';

/** How much garbage may accumulate before a collection, as a percentage of the live heap. */
const HEAP_GROWTH_PERCENT = 50;
const STOP_WITHIN_MS = 20_000;

try {
  limitHeapGrowth();
  loadEnvFile();
  const config = readConfig(process.env);
  const isEvening = process.argv.includes('--evening');
  if (isEvening && (await playEveningOnRunningServer(config))) process.exit(0);
  const isDemo = isEvening || process.argv.includes('--demo');
  const running = await runServer(config, { isDemo });
  let evening: Evening | undefined;
  stopOnSignal(async () => {
    await evening?.stop();
    await running.close();
  }, config);
  console.log(running.message);
  if (isEvening) evening = await playEveningAtPort(running.port);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  process.stderr.write(`TableTalk cannot start: ${error.message}\n`);
  process.exit(1);
}

/** Plays the evening on a demo server that is already running; false if there is none. */
async function playEveningOnRunningServer({ port }: Config): Promise<boolean> {
  const answer = await fetch(`http://localhost:${port}/healthz`).catch(() => undefined);
  if (!answer?.ok) return false;
  const { ended } = await playEveningAtPort(port);
  await ended;
  return true;
}

async function playEveningAtPort(port: number): Promise<Evening> {
  const { playEvening } = await import('./demo/evening/play-evening.ts');
  return playEvening(`http://localhost:${port}`, { say: (line) => console.log(`  ${line}`) });
}

/** Loads the settings in the file. Environment variables take precedence over them. */
function loadEnvFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new StartError('.env cannot be read.');
  }
}

/**
 * Makes V8 collect garbage earlier. By default, V8 lets the heap grow to several times its live
 * size. The live heap is only about 30 MB here, so collecting is quick, and a large export takes 30
 * MB instead of 100.
 */
function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
}

/** The first signal stops the server gracefully; a second one or the timeout ends it at once. */
function stopOnSignal(close: () => Promise<void>, { drainMs }: { drainMs: number }): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), drainMs + STOP_WITHIN_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`TableTalk did not stop cleanly after ${signal}: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
