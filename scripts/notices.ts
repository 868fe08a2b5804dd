import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NOTICES_FILE, thirdPartyNotices } from './notices/third-party-notices.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const file = path.join(ROOT, NOTICES_FILE);

try {
  const notices = thirdPartyNotices(ROOT);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, notices);
    console.log(`${NOTICES_FILE} is written.`);
  } else if (readFileSync(file, 'utf8') !== notices) {
    throw new Error(`${NOTICES_FILE} is not what the installed packages say: npm run notices`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
