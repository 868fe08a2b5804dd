import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkImports } from './graph/check-imports.ts';
import { drawArchitecture } from './graph/draw-architecture.ts';
import { readProjectModules } from './graph/read-imports.ts';
import { surveyArchitecture } from './graph/survey-architecture.ts';

// Reads all imports. With --check it reports violations of graph/import-rules.ts and an outdated
// architecture picture; without, it redraws the picture.

const ROOT = path.resolve(import.meta.dirname, '..');
const PICTURE = path.join(ROOT, 'docs/pictures/architecture.svg');

const modules = readProjectModules();
const picture = drawArchitecture(surveyArchitecture(modules));

if (process.argv.includes('--check')) {
  const findings = checkImports(modules);
  for (const { rule, where, comment } of findings) {
    console.log(`${rule}: ${where}${comment ? `\n  ${comment}` : ''}`);
  }
  const imports = modules.reduce((sum, module) => sum + module.imports.length, 0);
  console.log(`${findings.length} findings in ${imports} imports of ${modules.length} files.`);
  const isCurrent = readFileSync(PICTURE, 'utf8') === picture;
  if (!isCurrent) console.log('The picture of the house is not of today: npm run graph draws it.');
  process.exitCode = findings.length === 0 && isCurrent ? 0 : 1;
} else {
  writeFileSync(PICTURE, picture);
}
