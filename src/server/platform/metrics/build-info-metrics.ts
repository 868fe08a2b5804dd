import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../project-root.ts';
import type { Metric } from './read-metrics.ts';

/** Identifies the running build: servers with different labels run different code. */
export function buildInfoMetrics(): Metric[] {
  labels ??= readLabels();
  return [
    {
      name: 'tabletalk_build_info',
      help: 'Always 1; its labels say which build this is.',
      labels,
      value: 1,
    },
  ];
}

let labels: Record<string, string> | undefined;

function readLabels(): Record<string, string> {
  const root = projectRoot();
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const stamp = path.join(root, 'dist/.build-stamp');
  const sources = existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : 'none';
  return { version: manifest.version, sources, node: process.version };
}
