import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import { makeKeyring } from '#server/platform/keyring.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { DAY_MS } from '#shared/durations.ts';
import { RETENTION_DAYS } from '#shared/feedback/retention.ts';
import { waitForLock } from '#testing/database/wait-for-lock.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { openSafetyCase } from '#testing/open-safety-case.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { deleteCasesOfRemovedVenues, eraseCaseTexts } from './enforce-case-retention.ts';
import { checkCaseRegister } from './log/case-register.ts';
import { openOrUpdateCase } from './log/open-or-update-case.ts';
import { readCase } from './read-case.ts';
import { sealCases } from './seal-cases.ts';
import { casesSlice } from './slice.ts';
import { cases } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
});

const send = (method: 'GET' | 'POST', path: string, body?: object) =>
  app.send(method, `/api/cases${path}`, { token: owner.token, ...(body && { body }) });
const read = async (id: string) => (await send('GET', `/${id}`)).body;
const registerOf = async () => (await send('GET', '')).body.register;

async function anAnswer(of = venue) {
  const feedbackId = newId();
  const said = { overallRating: 'poor', textGeneral: 'My lips swelled' } as const;
  const answer = { venueUuid: of.id, tableNumber: '12', createdAt: app.services.now() };
  await insertFeedbackRows(app.db, [{ id: feedbackId, venueId: of.venueId, ...said, ...answer }]);
  return { feedbackId, ...answer };
}

async function openCase(of = venue): Promise<string> {
  return openSafetyCase(app, (await anAnswer(of)).feedbackId);
}

/** A case whose log has four lines: opened, a step done, a note, another step done. */
async function aWorkedCase(): Promise<string> {
  const id = await openCase();
  await send('POST', `/${id}/steps`, { step: 'doctor', isDone: true });
  await send('POST', `/${id}/notes`, { words: 'Hazelnut declared' });
  await send('POST', `/${id}/steps`, { step: 'batch_kept', isDone: true });
  return id;
}

/** Runs SQL with the triggers off, as an attacker with the database password could. */
async function manipulate(...statements: SQL[]): Promise<void> {
  await app.db.execute(sql`alter table case_entries disable trigger user`);
  for (const statement of statements) await app.db.execute(statement);
  await app.db.execute(sql`alter table case_entries enable trigger user`);
}

describe('tampering with a case by plain SQL', () => {
  test.each([
    ['steps', sql`update cases set steps = '{}'`],
    ['steps', sql`update cases set steps = steps || '{"insurer":{"at":"x","by":"y"}}'`],
    ['status', sql`update cases set status = 'closed'`],
    ['class', sql`update cases set safety = 'pest'`],
    ['times', sql`update cases set opened_at = opened_at + interval '1 hour'`],
    ['times', sql`update cases set feedback_created_at = now() - interval '3 days'`],
    ['times', sql`update cases set closed_at = now()`],
    ['table', sql`update cases set table_number = '7'`],
    ['number', sql`update cases set number = 9`],
    ['words', sql`update case_entries set words = null where number = 3`],
    ['words', sql`update case_entries set words = 'All was well' where number = 3`],
    ['log', sql`update case_entries set at = at - interval '1 hour' where number = 2`],
    ['log', sql`update case_entries set details = '{"step":"police"}' where number = 2`],
    ['log', sql`update case_entries set is_keyed = false where number = 4`],
  ])(
    'tampering with a case in the database is reported as a change of its %s (%#)',
    async (finding, statement) => {
      const id = await aWorkedCase();
      expect(await read(id)).toMatchObject({ isChainIntact: true, findings: [], number: 1 });
      await manipulate(statement);
      const file = await read(id);
      expect(file.isChainIntact).toBe(false);
      expect(file.findings).toContain(finding);
    },
  );

  test('deleting the last line of the log is reported, even if the stored last hash is set back too', async () => {
    const id = await aWorkedCase();
    await manipulate(
      sql`delete from case_entries where number = 4`,
      sql`update cases set steps = steps - 'batch_kept', last_hash = (
        select hash from case_entries where number = 3
      )`,
    );
    expect((await read(id)).findings).toEqual(['log']);
  });

  test('rewriting the whole log with hashes made without the key is reported', async () => {
    const id = await aWorkedCase();
    const at = '2026-01-01T12:00:00.000Z';
    const covered = JSON.stringify([id, 1, at, 'opened', null, { safety: 'pest' }, null]);
    const zeros = '0'.repeat(64);
    const hash = createHash('sha256').update(`${zeros}\n${covered}`).digest('hex');
    await manipulate(
      sql`delete from case_entries`,
      sql`insert into case_entries (case_id, number, at, act, details, previous_hash, hash)
        values (${id}, 1, ${at}, 'opened', '{"safety":"pest"}', ${zeros}, ${hash})`,
      sql`update cases set safety = 'pest', steps = '{}', opened_at = ${at}, last_hash = ${hash}`,
    );
    await sealCases(app.services);
    expect((await read(id)).findings).toEqual(['log']);
    // Without its number the case is sealed like an old one, but the register reports the gap.
    await app.db.update(cases).set({ number: null });
    await sealCases(app.services);
    expect((await registerOf()).missing).toEqual([1]);
  });

  test('a case whose row was tampered with is shown as its log says', async () => {
    const id = await aWorkedCase();
    await manipulate(sql`update cases set steps = '{}', status = 'closed', table_number = '7'`);
    expect(await read(id)).toMatchObject({ status: 'open', stepsDone: 2, tableNumber: '12' });
  });
});

describe('the register of cases', () => {
  test('the register of cases is reported as intact while a case is being opened', async () => {
    await openCase();
    const answer = await anAnswer();
    const { checking } = await app.db.transaction(async (tx) => {
      await tx.execute(sql`lock table cases in access exclusive mode`);
      const checking = checkCaseRegister(app.services, app.db, owner.businessId);
      await waitForLock(app.db);
      const matter = { safety: 'allergen', by: null, at: app.services.now() } as const;
      await openOrUpdateCase(app.services, tx, answer, matter);
      return { checking };
    });
    expect(await checking).toEqual({ lastNumber: 2, missing: [], isIntact: true });
  });

  test('the cases of a business are numbered without gaps, even if several are opened at once', async () => {
    const second = await aVenue(app, owner);
    const ids = await Promise.all([venue, second, venue, second].map((of) => openCase(of)));
    const numbers = await Promise.all(ids.map(async (id) => (await read(id)).number));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    expect(await registerOf()).toEqual({ lastNumber: 4, missing: [], isIntact: true });
  });

  test('the register lists the numbers of cases deleted by SQL as missing, including the last case', async () => {
    const [first] = [await openCase(), await openCase(), await openCase()];
    await manipulate(sql`delete from cases where id = ${first} or number = 3`);
    expect(await registerOf()).toEqual({ lastNumber: 3, missing: [1, 3], isIntact: true });
  });

  test('a register whose last number was set back is reported as changed, even after the next case was opened', async () => {
    await openCase();
    await openCase();
    await manipulate(
      sql`delete from cases where number = 2`,
      sql`update case_registers set last_number = 1`,
    );
    expect(await registerOf()).toMatchObject({ isIntact: false });
    await openCase();
    expect(await registerOf()).toMatchObject({ lastNumber: 2, isIntact: false });
  });

  test('the register does not report cases deleted with their venue as missing', async () => {
    const second = await aVenue(app, owner);
    await openCase(second);
    await openCase();
    await app.send('DELETE', `/api/restaurants/${second.id}`, { token: owner.token });
    const until = new Date(
      app.services.now().getTime() + (RETENTION_DAYS.removedVenue + 1) * DAY_MS,
    );
    await deleteCasesOfRemovedVenues(app.services, until);
    expect(await app.db.select().from(cases)).toHaveLength(1);
    expect(await registerOf()).toEqual({ lastNumber: 2, missing: [], isIntact: true });
  });
});

describe('a case from before logs were sealed', () => {
  /** A case as the previous version stored it: hashes without a key, no number, no register. */
  async function anOldCase(): Promise<string> {
    const id = await aWorkedCase();
    const { entries } = await read(id);
    let previous = '0'.repeat(64);
    const statements: SQL[] = [];
    for (const { number, at, act, by, details, words } of entries) {
      const { state: _, ...kept } = details;
      const wordsHash = words && createHash('sha256').update(words).digest('hex');
      const covered = JSON.stringify([id, number, at, act, by, kept, wordsHash]);
      const hash = createHash('sha256').update(`${previous}\n${covered}`).digest('hex');
      statements.push(sql`update case_entries set details = ${JSON.stringify(kept)}::jsonb,
        words_hash = ${wordsHash}, previous_hash = ${previous}, hash = ${hash}, is_keyed = false
        where number = ${number}`);
      previous = hash;
    }
    await manipulate(
      ...statements,
      sql`update cases set number = null, end_hash = null, last_hash = ${previous}`,
      sql`delete from case_registers`,
    );
    return id;
  }

  test('a case from before logs were sealed is intact before and after sealing, and says since when it is sealed', async () => {
    const id = await anOldCase();
    expect(await read(id)).toMatchObject({ findings: [], sealedFrom: null, number: null });
    // A line can be appended before the job has sealed the case.
    await send('POST', `/${id}/notes`, { words: 'Rang the supplier' });
    expect((await read(id)).findings).toEqual([]);
    await sealCases(app.services);
    const file = await read(id);
    expect(file).toMatchObject({ findings: [], number: 1, stepsDone: 2 });
    expect(file.entries.at(-1)).toMatchObject({ act: 'sealed', at: file.sealedFrom });
    expect(await sealCases(app.services)).toEqual({ hasMore: false });
    expect((await read(id)).entries).toHaveLength(6);
    await manipulate(sql`update cases set steps = '{}'`);
    expect((await read(id)).findings).toEqual(['steps']);
  });

  test('a log that was broken before it was sealed is reported as broken afterwards', async () => {
    const id = await anOldCase();
    await manipulate(sql`delete from case_entries where number = 4`);
    await sealCases(app.services);
    expect((await read(id)).findings).toEqual(['log']);
  });

  test('a case whose notes were erased before it was sealed is not reported as changed', async () => {
    const id = await anOldCase();
    await manipulate(sql`update case_entries set words = null`);
    await sealCases(app.services);
    expect((await read(id)).findings).toEqual([]);
  });
});

test('the log of a case names the lines whose words were erased because of their age', async () => {
  const id = await aWorkedCase();
  await eraseCaseTexts(app.services, new Date(app.services.now().getTime() + 1_000));
  const file = await read(id);
  expect(file.findings).toEqual([]);
  expect(file.entries.at(-1)).toMatchObject({ act: 'forgotten', details: { numbers: [3] } });
});

test('a case that no page reads during a change of SESSION_SECRET is still intact once the old secret is removed', async () => {
  const id = await aWorkedCase();
  const [old, next] = [app.services.keys, makeKeyring('n'.repeat(48))];
  const both = {
    current: next.current,
    accepted: (purpose: Parameters<typeof next.accepted>[0]) => [
      ...next.accepted(purpose),
      ...old.accepted(purpose),
    ],
  };
  const config = { ...app.services.config, previousSessionSecret: 'any' };
  await casesSlice.prepare?.({ ...app.services, keys: both, config });
  const scope = wholeBusinessScope(owner.businessId);
  const file = await readCase({ ...app.services, keys: next }, scope, id);
  expect(file.findings).toEqual([]);
});
