import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.ts';

export type Secrets = z.output<typeof secretsFile>;

const secretsFile = z.object({ sessionSecret: z.string().min(32) });

/**
 * Reads the secrets, which are generated on the first start and then kept, so that sessions survive
 * a restart.
 */
export async function readSecrets(dataFolder: string): Promise<Secrets> {
  const file = path.join(dataFolder, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartError(`${file} cannot be read (${error.code}).`);
  });
  if (text === undefined) return await generateSecrets(file);
  const secrets = secretsFile.safeParse(parsedOrUndefined(text));
  if (!secrets.success) {
    throw new StartError(
      `${file} is damaged. Remove it to make new secrets; everybody signs in again.`,
    );
  }
  return secrets.data;
}

/** Stores the secrets of a backup, unless the folder has secrets already. */
export async function storeSecrets(dataFolder: string, secrets: Secrets): Promise<boolean> {
  const file = path.join(dataFolder, 'secrets.json');
  if (existsSync(file)) return false;
  await writeSecrets(file, secrets);
  return true;
}

async function generateSecrets(file: string): Promise<Secrets> {
  const secrets = { sessionSecret: randomBytes(48).toString('base64url') };
  await writeSecrets(file, secrets);
  return secrets;
}

async function writeSecrets(file: string, secrets: Secrets): Promise<void> {
  const draft = await open(`${file}.new`, 'w', 0o600);
  try {
    await draft.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
