import { findImportCycles } from './find-import-cycles.ts';
import { ALLOWED_ORPHANS, IMPORT_RULES, type ImportRule } from './import-rules.ts';
import type { ImportTarget, Module } from './read-imports.ts';

/** A violated rule, and the import or file that violates it. */
export type ImportViolation = { rule: string; where: string; comment?: string };

export function checkImports(modules: readonly Module[]): ImportViolation[] {
  const forbidden = IMPORT_RULES.flatMap((rule) => findViolations(rule, modules));
  const circles = findImportCycles(modules).map((circle) => ({
    rule: 'no-circles',
    where: circle.join(' → '),
  }));
  const orphans = findOrphans(modules).map((where) => ({ rule: 'no-orphans', where }));
  return [...forbidden, ...circles, ...orphans];
}

function findViolations({ name, comment, from, to }: ImportRule, modules: readonly Module[]) {
  const findings: ImportViolation[] = [];
  const isFrom = matcher(from.path, from.pathNot);
  const firstGroup = alternation(from.path);
  /** Matchers by the value of `$1`. */
  const targets = new Map<string, (path: string) => boolean>();
  const isTo = (source: string, target: ImportTarget) => {
    if (to.kinds && !to.kinds.includes(target.kind)) return false;
    if (to.isDeprecated && !target.isDeprecated) return false;
    const group = firstGroup?.exec(source)?.[1] ?? '';
    const matches = targets.get(group) ?? matcher(to.path, to.pathNot, group);
    targets.set(group, matches);
    return matches(target.resolved);
  };
  for (const { source, imports } of modules) {
    if (!isFrom(source)) continue;
    for (const target of imports) {
      if (!isTo(source, target)) continue;
      const where = `${source} → ${target.kind === 'nowhere' ? target.specifier : target.resolved}`;
      findings.push({ rule: name, where, ...(comment && { comment }) });
    }
  }
  return findings;
}

type Patterns = string | readonly string[] | undefined;

function matcher(path: Patterns, pathNot: Patterns, group = ''): (file: string) => boolean {
  const wanted = alternation(path, group);
  const unwanted = alternation(pathNot, group);
  return (file) => (wanted?.test(file) ?? true) && !(unwanted?.test(file) ?? false);
}

function alternation(patterns: Patterns, group = ''): RegExp | undefined {
  if (patterns === undefined) return undefined;
  return new RegExp([patterns].flat().join('|').replaceAll('$1', group));
}

function findOrphans(modules: readonly Module[]): string[] {
  const imported = new Set(
    modules.flatMap(({ imports }) => imports.map(({ resolved }) => resolved)),
  );
  return modules
    .filter(({ source, imports }) => imports.length === 0 && !imported.has(source))
    .map(({ source }) => source)
    .filter((source) => !ALLOWED_ORPHANS.some((pattern) => pattern.test(source)));
}
