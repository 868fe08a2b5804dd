import path from 'node:path';
import type { Module } from '../graph/read-imports.ts';

/**
 * Files that import the whole application. The search for importers stops here; otherwise every API
 * test would be near every file.
 */
const COMPOSITION_ROOTS =
  /^src\/(server\/(app|slices|services|slice)\.ts|web\/router\.tsx|testing\/)/;
const TEST = /\.test\.tsx?$/;
/** `src/server/replies/thread/x.ts` is about replies, as is everything in `src/web/replies`. */
const SUBJECT = /^src\/(?:server|shared|web|widget)\/([^/]+)\//;
/** Folders that are not a subject but hold code that every subject uses. */
const NO_SUBJECTS = new Set(['platform', 'ui', 'pages', 'words', 'chat']);

/** The unit tests that import a changed file, are in its folder, or are about the same subject. */
export function findNearTests(changed: readonly string[], modules: readonly Module[]): string[] {
  const importers = importersOf(modules);
  const reached = new Set<string>();
  const queue = [...changed];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    if (!COMPOSITION_ROOTS.test(file)) queue.push(...(importers.get(file) ?? []));
  }
  const folders = new Set(changed.map((file) => path.dirname(file)));
  const subjects = new Set(changed.flatMap((file) => subjectOf(file) ?? []));
  return modules
    .map(({ source }) => source)
    .filter(
      (file) =>
        TEST.test(file) &&
        (reached.has(file) ||
          folders.has(path.dirname(file)) ||
          subjects.has(subjectOf(file) ?? 'none')),
    );
}

function subjectOf(file: string): string | undefined {
  const subject = SUBJECT.exec(file)?.[1];
  return subject && !NO_SUBJECTS.has(subject) ? subject : undefined;
}

function importersOf(modules: readonly Module[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { source, imports } of modules) {
    for (const { resolved } of imports) {
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
    }
  }
  return importers;
}
