import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, format, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { drawHouse } from './graph/draw-house.ts';
import { surveyHouse } from './graph/survey-house.ts';

// Reads all imports once. With --check it tells what breaks the rules of .dependency-cruiser.js, and
// whether the picture of the house is of today; without, it draws the picture anew.

const ROOT = path.resolve(import.meta.dirname, '..');
const PICTURE = path.join(ROOT, 'docs/pictures/architecture.svg');
const FOLDERS = ['src', 'e2e', 'bench', 'faults', 'scripts', 'examples', 'texts', 'vite'];
const FILES = ['playwright.config.ts', 'vitest.config.ts', 'drizzle.config.ts'];

process.chdir(ROOT);
const { options, ...ruleSet } = await extractConfig('./.dependency-cruiser.js');
const { output } = await cruise([...FOLDERS, ...FILES], { ...options, validate: true, ruleSet });
const graph = output as ICruiseResult;
const picture = drawHouse(surveyHouse(graph.modules));

if (process.argv.includes('--check')) {
  const { output: report, exitCode } = await format(graph, { outputType: 'err' });
  console.log(report);
  const isCurrent = readFileSync(PICTURE, 'utf8') === picture;
  if (!isCurrent) console.log('The picture of the house is not of today: npm run graph draws it.');
  process.exitCode = exitCode === 0 && isCurrent ? 0 : 1;
} else {
  writeFileSync(PICTURE, picture);
}
