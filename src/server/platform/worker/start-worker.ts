import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A thread of its own, which keeps no server from stopping. */
export function startWorker(file: string, mostHeapMb: number): Worker {
  const isSource = file.endsWith('.ts');
  const started = new Worker(isSource ? loadSource(file) : file, {
    eval: isSource,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  });
  started.unref();
  return started;
}

/** Node 20 hands the first file of a worker to no loader, so this one asks for it. */
function loadSource(file: string): string {
  const source = JSON.stringify(pathToFileURL(file).href);
  return `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); });`;
}
