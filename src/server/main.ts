import { ConfigError, readConfig } from './platform/config.ts';
import { limitHeapGrowth } from './platform/limit-heap-growth.ts';
import { StartError } from './platform/start-error.ts';
import { runServer } from './run-server.ts';
import { stopOnSignal } from './stop-on-signal.ts';

try {
  limitHeapGrowth();
  loadEnvFile();
  const config = readConfig(process.env);
  const running = await runServer(config, { isDemo: process.argv.includes('--demo') });
  stopOnSignal(running.close, config);
  console.log(running.message);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  process.stderr.write(`TableTalk cannot start: ${error.message}\n`);
  process.exit(1);
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
