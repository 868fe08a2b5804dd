import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildFontFiles, FONTS_FOLDER } from './fonts/build-font-files.ts';
import { buildPrintFontFiles } from './fonts/build-print-font-files.ts';

const root = path.resolve(import.meta.dirname, '..');

for (const [name, content] of await buildFontFiles()) write(path.join(FONTS_FOLDER, name), content);
for (const [name, content] of await buildPrintFontFiles()) write(name, content);

function write(name: string, content: Buffer): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  console.log(`${name}: ${content.length} bytes`);
}
