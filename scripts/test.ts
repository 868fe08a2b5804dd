import { runSuite } from './suite/run-suite.ts';

// npm test: everything that must hold. The last line says `N passed, M failed`.
const { passed, failures } = await runSuite((line) => console.log(line));
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
