import path from 'node:path';
import { projectRoot } from '../project-root.ts';

/**
 * The path of a worker's code. In the sources it is beside its caller; in the built server it is a
 * file of its own.
 */
export function workerFilePath(caller: ImportMeta, name: string): string {
  const isSource = caller.filename.endsWith('.ts');
  return isSource
    ? path.join(caller.dirname, `${name}.ts`)
    : path.join(projectRoot(), `dist/server/${name}.js`);
}
