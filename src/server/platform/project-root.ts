import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder with package.json: the same for the sources and for the built server in dist/. */
export function projectRoot(from: string = import.meta.dirname): string {
  if (existsSync(path.join(from, 'package.json'))) return from;
  const above = path.dirname(from);
  if (above === from) throw new Error('package.json was not found above the server.');
  return projectRoot(above);
}
