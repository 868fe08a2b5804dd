const STOP_WITHIN_MS = 20_000;

/** The first signal stops the server gracefully; a second one or the timeout ends it at once. */
export function stopOnSignal(close: () => Promise<void>, { drainMs }: { drainMs: number }): void {
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
