import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DemoLogin, seedDemo } from '#server/demo/seed-demo.ts';
import {
  createDatabase,
  openDatabaseWithLongTimeouts,
  resetDatabase,
  testDatabase,
} from '#testing/database/postgres.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { makeServices } from '#testing/make-services.ts';
import { makeTestApp, testApp } from '#testing/test-app.ts';
import { type DatabaseAddress, openSingleConnection } from '../database/database.ts';
import { migrateDatabase } from '../database/migrate-database.ts';
import { projectRoot } from '../project-root.ts';
import { backUpToFile } from './back-up-to-file.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

const LOGO_HASH = 'a1'.repeat(16);

let folder: string;
let target: DatabaseAddress;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-backup-'));
});
beforeEach(async () => {
  target = await createDatabase(`restored_${process.env.VITEST_POOL_ID}`, 'template0');
});
afterEach(resetDatabase);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a backup of the demo', () => {
  let login: DemoLogin;
  let file: string;
  let lastNumber: number;

  beforeAll(async () => {
    await resetDatabase();
    const { db, address } = await testDatabase();
    login = await seedDemo(makeServices(db, new Date()));
    // A logo contains bytes that are not valid text.
    await ask(
      address,
      `INSERT INTO venue_logos (venue_uuid, hash, picture, updated_at)
      SELECT id, '${LOGO_HASH}', '\\x00ff5c0a0d'::bytea, now() FROM venues LIMIT 1`,
    );
    // A restored sequence must not issue the same numbers again, even if their rows were deleted.
    const [given] = await ask(
      address,
      `SELECT setval('rollup_deltas_id_seq', 4711 + last_value) AS last FROM rollup_deltas_id_seq`,
    );
    lastNumber = Number(given?.last);
    file = path.join(folder, 'demo.backup.gz');
    await backUpToFile(address, file);
    target = await createDatabase(`restored_${process.env.VITEST_POOL_ID}`, 'template0');
    await restore(target, file);
    expect(await contentsOf(target)).toEqual(await contentsOf(address));
    expect(await shapeOf(target)).toEqual(await shapeOf(address));
  });

  test('a backup of the demo restores every row, rollup and table definition, and a server can run on the result', async () => {
    await restore(target, file);
    const { db, close } = await openDatabaseWithLongTimeouts(target);
    const app = await makeTestApp(db);
    const answer = await app.send('POST', '/api/auth/login', { body: login });
    expect(answer.status).toBe(200);
    const { token } = answer.body;
    const restaurants = await app.send('GET', '/api/restaurants', { token });
    expect(restaurants.body).toHaveLength(3);
    const logo = await app.server.http.inject({ url: `/api/logos/${LOGO_HASH}` });
    expect(logo.rawPayload).toEqual(Buffer.from('00ff5c0a0d', 'hex'));
    const { venueId } = restaurants.body[0];
    const given = await app.send('POST', '/api/feedback', { body: { venueId, rating: 'okay' } });
    expect(given.status).toBe(201);
    const [newest] = await ask(target, 'SELECT max(id) AS id FROM rollup_deltas');
    expect(Number(newest?.id)).toBeGreaterThan(lastNumber);
    await close();
    await expect(ask(target, 'UPDATE audit_log SET action = action')).rejects.toThrow('never');
    await migrateDatabase(target);
  });

  test('a backup of the demo is readable only by its owner and contains no secrets unless the operator asked for them', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(textOf(await readFile(file))).not.toContain('sessionSecret');
    await expect(backUpToFile((await testDatabase()).address, file)).rejects.toThrow('exists');
  });

  test('a backup of the demo is not restored to a database that is not empty, and that database stays unchanged', async () => {
    await ask(target, 'CREATE TABLE mine AS SELECT 42 AS answer');
    await expect(restore(target, file)).rejects.toThrow('The database is not empty');
    expect(await ask(target, 'SELECT answer FROM mine')).toEqual([{ answer: 42 }]);
    expect(await tablesOf(target)).toEqual(['public.mine']);
  });

  test.each<[string, (whole: Buffer) => Buffer, string | RegExp]>([
    ['one byte of it was changed', flipped, /It is damaged|checksum|not a backup/],
    ['it was cut off', (whole) => whole.subarray(0, whole.length / 2), 'It ends in the middle'],
    ['a value was changed', (whole) => edited(whole, 'Luna', 'Lune'), 'their checksum'],
    [
      'its header was changed',
      (whole) => edited(whole, '"takenAt":"2', '"takenAt":"3'),
      'checksum',
    ],
    [
      'its format has another version',
      (whole) => edited(whole, '"version":1', '"version":9'),
      'not a backup',
    ],
    ['a newer TableTalk made it', newer, 'newer TableTalk'],
    ['it is another kind of file', () => gzipSync('hello\n'), 'not a backup'],
  ])(
    'a backup of the demo is refused when %s, and the target database stays empty',
    async (_, change, reason) => {
      const damaged = path.join(folder, 'damaged.backup.gz');
      await writeFile(damaged, change(await readFile(file)));
      await expect(restore(target, damaged)).rejects.toThrow(reason);
      expect(await tablesOf(target)).toEqual([]);
    },
  );

  test('a backup of the demo whose rows violate a foreign key is refused, and the target database stays empty', async () => {
    const orphaned = path.join(folder, 'orphaned.backup.gz');
    const { address } = await testDatabase();
    await ask(
      address,
      `SET session_replication_role = replica;
       INSERT INTO monthly_usage VALUES (gen_random_uuid(), '2026-01-01', 1)`,
    );
    await backUpToFile(address, orphaned);
    await expect(restore(target, orphaned)).rejects.toThrow('violates foreign key');
    expect(await tablesOf(target)).toEqual([]);
  });
});

test('a backup of an older version is migrated to the newest schema', async () => {
  const older = await createDatabase(`older_${process.env.VITEST_POOL_ID}`, 'template0');
  await migrateDatabase(older, await migrationsUpTo(5));
  await ask(older, `UPDATE venues SET name = 'As it was'`);
  await ask(
    older,
    `INSERT INTO feedback (id, venue_uuid, has_reply, reply_message, replied_at, reply_delivery)
    SELECT gen_random_uuid(), id, is_replied, 'So kind', CASE WHEN is_replied THEN now() END, 'sent'
    FROM venues, unnest(ARRAY[true, false]) AS is_replied LIMIT 2`,
  );
  const file = path.join(folder, 'older.backup.gz');
  await backUpToFile(older, file);
  await restore(target, file);
  expect(await ask(target, 'SELECT name FROM venues')).toEqual([{ name: 'As it was' }]);
  const replies = `SELECT message, delivery, replied_at IS NOT NULL AS is_replied
    FROM replies JOIN feedback ON id = feedback_id
    WHERE replies.venue_uuid = feedback.venue_uuid AND feedback_created_at = created_at
    ORDER BY 3`;
  const reply = { message: 'So kind', delivery: 'sent' };
  expect(await ask(target, replies)).toEqual([
    { ...reply, is_replied: false },
    { ...reply, is_replied: true },
  ]);
  const { address } = await testDatabase();
  expect(await shapeOf(target)).toEqual(await shapeOf(address));
});

test('a backup made while guests are posting is a consistent snapshot', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const { venueId } = await aVenue(app, await anOwner(app, { tier: 'premium' }));
  let stored = 0;
  let isOver = false;
  const guests = Array.from({ length: 4 }, async (_, guest) => {
    for (let n = 0; !isOver; n += 1) {
      const { status } = await app.send('POST', '/api/feedback', {
        body: { venueId, rating: 'okay', textGeneral: `guest\t${guest}\n\\.\n${n}` },
        headers: { 'idempotency-key': `guest-${guest}-number-${n}` },
      });
      if (status === 201) stored += 1;
    }
  });
  await expect.poll(() => stored).toBeGreaterThan(20);
  const before = stored;
  const file = path.join(folder, 'busy.backup.gz');
  await backUpToFile((await testDatabase()).address, file);
  isOver = true;
  await Promise.all(guests);
  await restore(target, file);
  const [counts] = await ask(
    target,
    `SELECT count(*)::int AS feedback,
       (SELECT count(*)::int FROM submission_keys k JOIN feedback f ON f.id = k.feedback_id) AS keys,
       (SELECT sum(feedback_count)::int FROM rollup_deltas) AS rollups,
       (SELECT count(*)::int FROM feedback WHERE text_general LIKE E'guest\\t_\\n\\\\\\\\.\\n%') AS texts
     FROM feedback`,
  );
  const { feedback } = counts ?? {};
  expect(feedback).toBeGreaterThanOrEqual(before);
  expect(feedback).toBeLessThanOrEqual(stored);
  expect(counts).toEqual({ feedback, keys: feedback, rollups: feedback, texts: feedback });
});

async function restore(address: DatabaseAddress, file: string): Promise<void> {
  const backup = await checkBackup(file, () => undefined);
  const client = await openSingleConnection(address);
  await restoreBackup(client, backup, () => undefined).finally(() => client.end());
}

async function ask(address: DatabaseAddress, query: string): Promise<Record<string, unknown>[]> {
  const client = await openSingleConnection(address);
  const { rows } = await client.query(query).finally(() => client.end());
  return rows;
}

async function tablesOf(address: DatabaseAddress): Promise<string[]> {
  const tables = await ask(
    address,
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname IN ('public', 'drizzle') ORDER BY 1`,
  );
  return tables.map(({ name }) => String(name));
}

/** One checksum per table over all of its columns, including generated ones. */
async function contentsOf(address: DatabaseAddress): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {};
  for (const name of await tablesOf(address)) {
    const rows = `SELECT count(*), md5(string_agg(t::text, E'\\n' ORDER BY t::text)) FROM ${name} t`;
    contents[name] = await ask(address, rows);
  }
  contents.sequences = await ask(
    address,
    `SELECT schemaname, sequencename, last_value FROM pg_sequences
     WHERE schemaname IN ('public', 'drizzle') ORDER BY 1, 2`,
  );
  return contents;
}

async function shapeOf(address: DatabaseAddress): Promise<unknown[]> {
  return await ask(
    address,
    `SELECT indexdef AS part FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT format('%s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable,
       column_default, generation_expression)
       FROM information_schema.columns WHERE table_schema = 'public'
     ORDER BY 1`,
  );
}

function textOf(packed: Buffer): string {
  return gunzipSync(packed).toString('utf8');
}

function flipped(whole: Buffer): Buffer {
  const copy = Buffer.from(whole);
  const middle = Math.floor(copy.length / 2);
  copy.writeUInt8(copy.readUInt8(middle) ^ 0xff, middle);
  return copy;
}

function edited(whole: Buffer, from: string, to: string): Buffer {
  const text = textOf(whole);
  expect(text).toContain(from);
  return gzipSync(text.replace(from, to));
}

/** A backup with correct checksums whose last migration is unknown to this version. */
function newer(whole: Buffer): Buffer {
  const lines = textOf(whole).split('\n');
  const header = lines[0] ?? '';
  const changed = header.replace(/"migratedTo":\d+/, '"migratedTo":9999999999999');
  const hash = createHash('sha256');
  let isAmongRows = false;
  for (const line of [changed, ...lines.slice(1, -2)]) {
    if (!isAmongRows) hash.update(`${line}\n`);
    if (line.startsWith('{"table":')) isAmongRows = true;
    if (line === '\\.') isAmongRows = false;
  }
  const end = JSON.parse(lines.at(-2) ?? '') as Record<string, unknown>;
  const last = JSON.stringify({ ...end, sha256: hash.digest('hex') });
  return gzipSync([changed, ...lines.slice(1, -2), last, ''].join('\n'));
}

async function migrationsUpTo(last: number): Promise<string> {
  const older = path.join(folder, 'older-migrations');
  await cp(path.join(projectRoot(), 'migrations'), older, { recursive: true });
  const journal = path.join(older, 'meta/_journal.json');
  const whole = JSON.parse(await readFile(journal, 'utf8')) as { entries: { idx: number }[] };
  const entries = whole.entries.filter(({ idx }) => idx <= last);
  await writeFile(journal, JSON.stringify({ ...whole, entries }));
  return older;
}
