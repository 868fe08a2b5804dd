import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FONTS_FOLDER, fontFiles } from './fonts/font-files.ts';
import { printFontFiles } from './fonts/print-font-files.ts';

const root = path.resolve(import.meta.dirname, '..');

for (const [name, content] of await fontFiles()) write(path.join(FONTS_FOLDER, name), content);
for (const [name, content] of await printFontFiles()) write(name, content);

function write(name: string, content: Buffer): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  console.log(`${name}: ${content.length} bytes`);
}
