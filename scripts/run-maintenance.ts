import { BackupError } from '#server/platform/backup/backup-format.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/config.ts';
import { StartError } from '#server/platform/start-error.ts';

type Work = (tools: {
  config: Config;
  report: (line: string) => void;
  signal: AbortSignal;
}) => Promise<string>;

/** Runs an operator's command with the server's settings, progress on stderr, output on stdout. */
export async function runMaintenance(what: string, work: Work): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  try {
    process.loadEnvFile('.env');
  } catch {
    // There is no .env file: the settings come from the environment alone.
  }
  try {
    const config = readConfig(process.env);
    const report = (line: string) => process.stderr.write(`${line}\n`);
    console.log(await work({ config, report, signal: stopping.signal }));
  } catch (error) {
    process.stderr.write(`${what} failed: ${reasonOf(error, stopping.signal)}\n`);
    process.exitCode = 1;
  }
}

function reasonOf(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return 'it was stopped.';
  const isExpected = [BackupError, ConfigError, StartError].some((kind) => error instanceof kind);
  if (error instanceof Error && isExpected) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
