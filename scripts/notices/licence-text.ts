import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LockedPackage } from './locked-packages.ts';

const KEPT_TEXTS = path.join(import.meta.dirname, 'texts');
const LICENCE_FILE = /^(?:un)?licen[cs]e|^copying|^notice|^third-party-licen[cs]e/i;

/** The licence text of a package, or the standard text if the package only names its licence. */
export function licenceText(root: string, locked: LockedPackage): string {
  if (locked.folder === '')
    return locked.licence.split(' AND ').map(readStoredLicenceText).join('\n\n');
  if (locked.isForSomeMachines) return readStoredLicenceText(locked.name);
  const folder = path.join(root, locked.folder);
  const files = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort();
  if (files.length === 0)
    return `${copyrightLine(folder)}\n\n${readStoredLicenceText(locked.licence)}`;
  return files.map((file) => tidy(readFileSync(path.join(folder, file), 'utf8'))).join('\n\n');
}

/** A licence text that no package contains and that is therefore stored here. */
export function readStoredLicenceText(name: string): string {
  const file = path.join(KEPT_TEXTS, `${name.toLowerCase()}.txt`);
  if (!existsSync(file)) throw new Error(`${name} brings no licence text: put it into ${file}`);
  return tidy(readFileSync(file, 'utf8'));
}

function copyrightLine(folder: string): string {
  const readme = readdirSync(folder).find((file) => /^readme\.md$/i.test(file));
  const text = readme ? readFileSync(path.join(folder, readme), 'utf8') : '';
  return /^Copyright \(c\) .+$/im.exec(text)?.[0] ?? `Copyright (c) ${authorOf(folder)}`;
}

function authorOf(folder: string): string {
  const { author, repository } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as { author?: string | { name: string }; repository?: { url?: string } };
  const name = typeof author === 'string' ? author : author?.name;
  // Without an author, use the account name of the GitHub repository.
  const known = name || /github\.com\/([^/]+)\//.exec(repository?.url ?? '')?.[1];
  if (!known) throw new Error(`${folder} brings neither a licence text nor an author`);
  return known.replace(/ <.*/, '');
}

/** Normalises line endings and the like, so that equal texts compare as equal. */
function tidy(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
