import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Starts a thread that does not prevent the server from stopping. */
export function startWorker(file: string, maxHeapMb: number): Worker {
  const isSource = file.endsWith('.ts');
  const started = new Worker(isSource ? loadSource(file) : file, {
    eval: isSource,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  started.unref();
  return started;
}

/** Node 20 does not pass a worker's first file through loaders, so this snippet imports it. */
function loadSource(file: string): string {
  const source = JSON.stringify(pathToFileURL(file).href);
  return `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); });`;
}
