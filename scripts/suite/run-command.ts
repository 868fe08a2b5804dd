import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BIN = path.join(ROOT, 'node_modules/.bin');

type Options = { env?: Record<string, string>; print: (line: string) => void };

/** Runs a program of this project or of node_modules and says whether it succeeded. */
export async function runCommand(
  command: string,
  args: readonly string[],
  { env, print }: Options,
): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      PATH: `${BIN}${path.delimiter}${process.env.PATH}`,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...env,
    },
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      if (line.trim()) print(line);
    });
  }
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
