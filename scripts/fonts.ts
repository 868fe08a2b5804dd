import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FONTS_FOLDER, fontFiles } from './fonts/font-files.ts';

const folder = path.resolve(import.meta.dirname, '..', FONTS_FOLDER);

mkdirSync(folder, { recursive: true });
for (const [name, content] of await fontFiles()) {
  writeFileSync(path.join(folder, name), content);
  console.log(`${name}: ${content.length} bytes`);
}
