import { readFileSync } from 'node:fs';
import path from 'node:path';
import { permittedLicence } from './permitted-licence.ts';

export type LockedPackage = {
  name: string;
  version: string;
  licence: string;
  /** The folder where it is installed, relative to the root. */
  folder: string;
  /** The pattern of its binaries per system and processor, such as `@esbuild/*`; empty if none. */
  nativeParts: string;
  /**
   * Whether it is installed only on some machines, so that nothing about it may be read from disk.
   */
  isForSomeMachines: boolean;
};

type LockEntry = {
  version: string;
  license?: string;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
};

/**
 * The packages installed to build and run the product, sorted by name and the same on every machine:
 * platform binaries are listed with the package that brings them. Licences are checked for all
 * packages, including development dependencies.
 */
export function lockedPackages(root: string): LockedPackage[] {
  const entries = lockEntries(root);
  for (const [folder, { license }] of entries) permittedLicence(nameOf(folder), license);
  const parts = new Map(entries.map((entry) => [entry[1], findNativeParts(entry[1], entries)]));
  const isPart = (name: string) =>
    [...parts.values()].flat().some((group) => group.names.includes(name));
  return entries
    .filter(([folder, { dev }]) => !dev && !isPart(nameOf(folder)) && !isOnlyElsewhere(folder))
    .flatMap(([folder, entry]): LockedPackage[] => {
      const groups = parts.get(entry) ?? [];
      const likeIt = groups.find(({ licence }) => licence === entry.license);
      const itself = {
        name: nameOf(folder),
        version: entry.version,
        licence: permittedLicence(nameOf(folder), entry.license),
        folder,
        nativeParts: commonName(likeIt?.names ?? []),
        isForSomeMachines: isForSomeMachines(entry),
      };
      return [itself, ...groups.filter((group) => group !== likeIt).map(packageOfParts)];
    })
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

function lockEntries(root: string): [folder: string, entry: LockEntry][] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(lock.packages).filter(([folder]) => folder !== '');
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

type NativeParts = { names: string[]; version: string; licence: string };

/** A package's platform binaries by licence; shared ones, such as `fsevents`, are not its parts. */
function findNativeParts(entry: LockEntry, entries: [string, LockEntry][]): NativeParts[] {
  const optional = Object.keys(entry.optionalDependencies ?? {});
  const groups = new Map<string, NativeParts>();
  for (const [folder, { license: licence = '', version, ...part }] of entries) {
    if (!isForSomeMachines(part) || !optional.includes(nameOf(folder))) continue;
    const names = [...(groups.get(licence)?.names ?? []), nameOf(folder)];
    groups.set(licence, { names, version, licence });
  }
  return [...groups.values()].filter(({ names }) => names.length > 1);
}

/** Binaries with a different licence from their package are listed separately, once. */
function packageOfParts({ names, version, licence }: NativeParts): LockedPackage {
  const name = commonName(names);
  return { name, version, licence, folder: '', nativeParts: '', isForSomeMachines: true };
}

/** Whether a package belongs only to platforms on which TableTalk does not run. */
function isOnlyElsewhere(folder: string): boolean {
  return folder.startsWith('node_modules/@img/sharp-wasm32');
}

function isForSomeMachines({ os, cpu }: Pick<LockEntry, 'os' | 'cpu'>): boolean {
  return os !== undefined || cpu !== undefined;
}

function commonName(names: string[]): string {
  const [first = '', ...others] = names;
  let length = first.length;
  while (!others.every((name) => name.startsWith(first.slice(0, length)))) length -= 1;
  return first && `${first.slice(0, length)}*`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
