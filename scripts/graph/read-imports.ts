import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseImports } from './parse-imports.ts';

/** A file of the project and its imports. */
export type Module = { source: string; imports: ImportTarget[] };

export type ImportTarget = {
  specifier: string;
  /** A path from the root, the name of a Node module, or `node_modules/<package>/<subpath>`. */
  resolved: string;
  kind:
    | 'file'
    | 'node'
    | 'package'
    | 'development-package'
    | 'undeclared-package'
    /** The file or the package export does not exist. */
    | 'nowhere';
  isDeprecated: boolean;
};

type Manifest = {
  imports: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Access to the disk, so that a test can fake files. */
export type DiskAccess = {
  manifest: Manifest;
  /** Takes a path from the root. */
  hasFile: (file: string) => boolean;
  hasExport: (specifier: string) => boolean;
  isDeprecated: (packageName: string) => boolean;
};

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['src', 'e2e', 'bench', 'faults', 'scripts', 'examples', 'texts', 'vite'];
const FILES = ['playwright.config.ts', 'vitest.config.ts', 'drizzle.config.ts'];

/** Reads every script of the project. */
export function readProjectModules(): Module[] {
  return readImports(ROOT, FOLDERS, FILES);
}

/** Reads every script in the given folders, and each of the given files. */
export function readImports(root: string, folders: string[], files: string[]): Module[] {
  const disk = readDisk(root);
  const sources = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
      .filter((file) => /\.[cm]?[jt]sx?$/.test(file)),
  );
  return [...sources, ...files].sort().map((source) => ({
    source,
    imports: parseImports(source, readFileSync(path.join(root, source), 'utf8')).map((specifier) =>
      resolveImport(source, specifier, disk),
    ),
  }));
}

/** Resolves an import; expects specifiers with file extensions, as we write them. */
export function resolveImport(source: string, specifier: string, disk: DiskAccess): ImportTarget {
  const found = (kind: ImportTarget['kind'], resolved: string, isDeprecated = false) => ({
    specifier,
    kind,
    resolved,
    isDeprecated,
  });
  if (isBuiltin(specifier)) return found('node', specifier.replace(/^node:/, ''));
  // Vite allows a query after the file name, such as ?url.
  const [name = ''] = specifier.split('?');
  const file = fileNamedBy(source, name, disk.manifest.imports);
  if (file !== undefined) return found(disk.hasFile(file) ? 'file' : 'nowhere', file);
  const packageName = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  const resolved = `node_modules/${packageName}/${name.slice(packageName.length + 1)}`;
  const kind = packageKind(packageName, disk.manifest);
  const isMissing = kind !== 'undeclared-package' && !disk.hasExport(name);
  return found(isMissing ? 'nowhere' : kind, resolved, disk.isDeprecated(packageName));
}

function fileNamedBy(
  source: string,
  name: string,
  aliases: Manifest['imports'],
): string | undefined {
  if (/^\.\.?(\/|$)/.test(name)) return path.posix.join(path.posix.dirname(source), name);
  for (const [alias, target] of Object.entries(aliases)) {
    const prefix = alias.replace(/\*$/, '');
    if (name.startsWith(prefix)) {
      return path.posix.normalize(target.replace('*', name.slice(prefix.length)));
    }
  }
  return undefined;
}

function packageKind(name: string, manifest: Manifest): ImportTarget['kind'] {
  for (const declared of [name, `@types/${name}`]) {
    if (declared in manifest.dependencies) return 'package';
    if (declared in manifest.devDependencies) return 'development-package';
  }
  return 'undeclared-package';
}

function readDisk(root: string): DiskAccess {
  const readJson = (file: string): unknown =>
    JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { packages } = readJson('package-lock.json') as {
    packages: Record<string, { deprecated?: string }>;
  };
  const exported = new Map<string, boolean>();
  return {
    manifest: readJson('package.json') as Manifest,
    hasFile: (file) => existsSync(path.join(root, file)),
    hasExport: (specifier) => {
      const known = exported.get(specifier) ?? canBeImported(specifier);
      exported.set(specifier, known);
      return known;
    },
    isDeprecated: (name) => packages[`node_modules/${name}`]?.deprecated !== undefined,
  };
}

/**
 * Whether a package can be imported. It is resolved from here, which is fine because all our files
 * share one node_modules.
 */
function canBeImported(specifier: string): boolean {
  try {
    return existsSync(fileURLToPath(import.meta.resolve(specifier)));
  } catch {
    return false;
  }
}
