import type pg from 'pg';
import { StartError } from '../start-error.ts';

const OLDEST_MAJOR = 15;

export async function refuseOldServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < OLDEST_MAJOR) {
    throw new StartError(
      `DATABASE_URL points at PostgreSQL ${major}; TableTalk needs ${OLDEST_MAJOR} or newer.`,
    );
  }
}
