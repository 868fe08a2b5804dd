import path from 'node:path';
import { projectRoot } from '../project-root.ts';

/** Where a worker's code is: a file beside its caller's, and one of its own in the built server. */
export function workerFile(caller: ImportMeta, name: string): string {
  const isSource = caller.filename.endsWith('.ts');
  return isSource
    ? path.join(caller.dirname, `${name}.ts`)
    : path.join(projectRoot(), `dist/server/${name}.js`);
}
