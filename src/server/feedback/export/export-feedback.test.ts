import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { appendFeedbackDeltas } from '#server/stats/rollups/queries.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { insertFeedbackRows } from '../intake/intake-query.ts';
import type { feedback } from '../table.ts';

const HEADER =
  '\ufeffid,venueId,overallRating,primaryIssue,textGeneral,textSpecific,serverName,customerName,' +
  'tableNumber,visitDate,visitTime,rewardSelected,email,rewardCode,isSeriousComplaint,hasReply,' +
  'replyMessage,repliedAt,repliedBy,createdAt,language,tone,topics,safety,because,suspectedSafety,' +
  'isUnfinished\r\n';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  venue = await aVenue(app, owner, { venueId: 'luna', timezone: 'Pacific/Auckland' });
});

async function store(given: readonly Partial<typeof feedback.$inferInsert>[]): Promise<string[]> {
  const rows = given.map((fields, i) => ({
    id: newId(),
    venueId: venue.venueId,
    venueUuid: venue.id,
    createdAt: new Date(app.services.now().getTime() - i * 1_000),
    isSeriousComplaint: false,
    ...fields,
  }));
  await insertFeedbackRows(app.db, rows);
  const ids = rows.map(({ id }) => id);
  await appendFeedbackDeltas(app.db, ids, 1);
  return ids;
}

function download(query = '', token = owner.token) {
  return app.send('GET', `/api/feedback/export${query}`, { token });
}

describe('the CSV export', () => {
  test('the CSV export has all matching feedback, newest first, and is named after the venue ID and the local date', async () => {
    app.moveClock(new Date('2026-05-01T20:00:00Z').getTime() - Date.now());
    const createdAt = new Date('2026-05-01T19:00:00.000Z');
    const fine = { textGeneral: 'A "fine"\nevening, thanks', visitDate: '2026-05-01' };
    const [id] = await store([
      { ...fine, overallRating: 'great', createdAt },
      { textGeneral: 'Noisy', overallRating: 'poor', createdAt },
    ]);
    const { status, headers, body } = await download('?venueId=Luna&filterType=positive');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="luna-feedback-2026-05-02.csv"',
      'x-total-count': '1',
      'cache-control': 'no-store',
    });
    expect(body).toBe(
      `${HEADER}${id},luna,great,,"A ""fine""\nevening, thanks",,,,,2026-05-01,,,,,false,false,,,,` +
        '2026-05-01T19:00:00.000Z,,,,,,,false\r\n',
    );
  });

  test('the CSV export has every row of all venues once and in order when it is read in several batches', async () => {
    const ids = await store(Array.from({ length: 450 }, (_, i) => ({ tableNumber: `T${i}` })));
    const { headers, body } = await download();
    expect(headers['content-disposition']).toContain('"all-venues-feedback-');
    expect(headers['x-total-count']).toBe('450');
    const lines = body.slice(HEADER.length).trimEnd().split('\r\n');
    expect(lines.map((line: string) => line.split(',')[0])).toEqual(ids);
  });

  test('the CSV export prefixes cells that a spreadsheet would run as a formula with an apostrophe', async () => {
    const words = ['=1+1', '+1', '-1', '@sum', '\tx', '＝1', '＋1', '－1', '＠x'];
    await store(words.map((textGeneral) => ({ textGeneral })));
    const { body } = await download();
    for (const word of words) expect(body).toContain(`,"'${word}",`);
    await store([{ textGeneral: '\r=1' }]);
    expect((await download()).body).toContain(`,"'\r=1",`);
  });

  test('the CSV export survives a CSV round trip with quotes, commas and line breaks in the texts', async () => {
    const text = fc
      .array(fc.constantFrom('"', ',', '\n', '\r', '\r\n', ' ', "'", '=', 'é', '汉', 'x'))
      .map((parts) => parts.join(''));
    const texts = [...new Set(fc.sample(text, 40))].filter((words) => words !== '');
    await store(texts.map((textGeneral) => ({ textGeneral })));
    const read = readCsv((await download()).body.slice(HEADER.length)).map((cells) => cells[4]);
    const written = texts.map((words) => (/^[=\r]/.test(words) ? `'${words}` : words));
    expect(new Set(read)).toEqual(new Set(written));
    expect(read).toHaveLength(texts.length);
  });

  test('the CSV export has the names of guests, also of those who left no address', async () => {
    await store([{ customerName: 'Nemo' }, { customerName: 'Ann', email: 'ann@example.com' }]);
    const { body } = await download();
    expect(body).toContain(',Nemo,');
    expect(body).toContain(',Ann,');
  });

  test('the CSV export has language, tone, topics and safety class in its last columns', async () => {
    await store([{ textGeneral: 'It was loud' }, { textGeneral: 'my lips swelled' }]);
    await readAnswers(app);
    const lines = (await download()).body.trimEnd().split('\r\n');
    expect(lines[1]).toMatch(/Z,en,negative,noise; seating,,,,false$/);
    expect(lines[2]).toMatch(/Z,en,negative,food_quality,allergen,swelled,,false$/);
  });

  test('the CSV export says in its very last column whether the answer is unfinished', async () => {
    const unfinishedAt = new Date('2026-05-01T19:00:00.000Z');
    await store([{ tableNumber: 'T1', unfinishedAt }, { tableNumber: 'T2' }]);
    const [head, ...lines] = readCsv((await download()).body);
    expect(head?.at(-1)).toBe('isUnfinished');
    expect(lines.map((cells) => [cells[8], cells.at(-1)])).toEqual([
      ['T1', 'true'],
      ['T2', 'false'],
    ]);
  });

  test('the CSV export with readable headers names the same columns in plain words', async () => {
    await store([{ textGeneral: 'Lovely', customerName: 'Ada', email: 'ada@example.com' }]);
    const [names, row] = String((await download()).body).split('\r\n');
    const [headings, sameRow] = String((await download('?headers=readable')).body).split('\r\n');
    expect(sameRow).toBe(row);
    const headingOf = (name: string) => headings?.split(',')[names?.split(',').indexOf(name) ?? -1];
    expect(headingOf('textGeneral')).toBe('Primary feedback');
    expect(headingOf('customerName')).toBe('Guest’s name');
    expect(headingOf('email')).toBe('Guest’s email');
    expect(headingOf('isUnfinished')).toBe('Unfinished');
    expect(headings?.split(',')).toHaveLength(27);
    expect((await download('?headers=odd')).status).toBe(400);
  });

  test('the CSV export is just the header line if there is no feedback', async () => {
    expect((await download()).body).toBe(HEADER);
    const newcomer = await anOwner(app, { tier: 'premium' });
    expect((await download('', newcomer.token)).body).toBe(HEADER);
  });
});

test('the audit log records an export with its venue and number of rows', async () => {
  await store([{ textGeneral: 'secret' }]);
  await download('?venueId=luna&search=secret');
  const [entry] = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.businessId, owner.businessId));
  expect(entry).toMatchObject({
    action: 'feedback.exported',
    details: { venueId: 'luna', rows: 1 },
  });
});

test('an export is refused on the Starter plan, and gets 404 for the venue of another owner', async () => {
  const starter = await anOwner(app);
  const refused = await download('', starter.token);
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    code: 'FORBIDDEN',
    message: 'CSV export is available on Pro and Premium',
    planLimit: true,
  });
  const stranger = await anOwner(app, { tier: 'pro' });
  expect((await download('?venueId=luna', stranger.token)).status).toBe(404);
});

describe('a long download', () => {
  let other: TestApp;
  let port: number;
  beforeAll(async () => {
    other = await makeTestApp((await testDatabase()).db);
    await other.server.http.listen({ host: '127.0.0.1', port: 0 });
    port = (other.server.http.server.address() as AddressInfo).port;
  });
  afterAll(() => other.server.http.close());

  let neighbour: TestOwner;
  beforeEach(async () => {
    neighbour = await anOwner(app, { tier: 'pro' });
    const theirs = await aVenue(app, neighbour, { venueId: 'sol' });
    // More data than fits into the socket buffers, so that the download can stall.
    await app.db.execute(sql`
      insert into feedback (id, venue_id, venue_uuid, text_general, text_specific)
      select gen_random_uuid(), venues.venue_id, venues.id, repeat('long ', 1000),
        repeat('words ', 800)
      from venues, generate_series(1, 1500)
      where venues.id in (${venue.id}, ${theirs.id})
    `);
    // A download that nobody reads is cut off when a test says so, not when the machine is slow.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  afterEach(async () => {
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await countReading()).toBe(0));
  });

  async function start({ token } = owner): Promise<IncomingMessage> {
    const headers = { authorization: `Bearer ${token}` };
    const request = get({ host: '127.0.0.1', port, path: '/api/feedback/export', headers });
    request.on('error', () => undefined);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) response.destroy();
    expect(response.statusCode).toBe(200);
    await once(response, 'readable');
    return response;
  }

  /** Retries, because an aborted export frees its slot a moment after its transaction has ended. */
  function startOncePermitted(): Promise<IncomingMessage> {
    return vi.waitFor(() => start());
  }

  /** Only client connections: an autovacuum of PostgreSQL has a transaction open as well. */
  const otherTransactions = sql`datname = current_database() and backend_type = 'client backend'
    and xact_start is not null and pid <> pg_backend_pid()`;

  async function countReading(): Promise<number> {
    const { rows } = await app.db.execute<{ reading: number }>(sql`
      select count(*)::int as reading from pg_stat_activity where ${otherTransactions}
    `);
    return rows[0]?.reading ?? 0;
  }

  test('a long download frees its database transaction and its export slot when the client aborts', async () => {
    const downloads = [await start(), await start()];
    await vi.waitFor(async () => expect(await countReading()).toBe(2));
    for (const response of downloads) response.destroy();
    await vi.waitFor(async () => expect(await countReading()).toBe(0));
    (await startOncePermitted()).destroy();
  });

  test('a long download is limited to two per owner at a time; a third gets 429 until one of them ends', async () => {
    const [first, second] = [await start(), await start()];
    const { token } = owner;
    const third = await other.send('GET', '/api/feedback/export', { token });
    expect(third.status).toBe(429);
    expect(third.body.message).toMatch(/^Two exports are already running/);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    const theirs = await start(neighbour);
    first.destroy();
    (await startOncePermitted()).destroy();
    for (const response of [second, theirs]) response.destroy();
  });

  test('a long download is aborted when the client stops reading', async () => {
    const response = await start();
    // Listen before the abort: on a busy machine the stream may end before the next line runs.
    const ended = expect(once(response, 'end')).rejects.toThrow();
    await vi.waitFor(async () => {
      const { rows } = await app.db.execute<{ is_idle: boolean }>(sql`
        select state like 'idle in transaction%' as is_idle from pg_stat_activity
        where ${otherTransactions}
      `);
      // While a statement runs, moving the clock would only trigger its statement timeout.
      if (rows[0]?.is_idle) await vi.advanceTimersByTimeAsync(10_000);
      expect(rows).toEqual([]);
    });
    response.resume();
    await ended;
    expect(response.complete).toBe(false);
  });

  test('a long download waits for a free slot while stalled downloads hold all of them', async () => {
    const owners = [owner, owner, neighbour, neighbour];
    const stalled = await Promise.all(owners.map((each) => start(each)));
    const third = await anOwner(app, { tier: 'pro' });
    const waiting = other.send('GET', '/api/feedback/export', { token: third.token });
    await vi.advanceTimersByTimeAsync(5_000);
    stalled[0]?.destroy();
    expect((await waiting).body).toBe(HEADER);
    for (const response of stalled) response.destroy();
  });

  test('a long download does not block the feedback list', async () => {
    const owners = [owner, owner, neighbour, neighbour];
    const downloads = await Promise.all(owners.map((each) => start(each)));
    const lists = Array.from({ length: 20 }, () =>
      other.send('GET', '/api/feedback', { token: owner.token }),
    );
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const response of downloads) response.destroy();
  });

  test('a long download fails instead of ending early when its database connection is lost', async () => {
    const response = await start();
    // Listen before the connection is cut: on a busy machine the stream may end before the next
    // line.
    const ended = expect(once(response, 'end')).rejects.toThrow();
    const { rowCount } = await app.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where ${otherTransactions}
    `);
    expect(rowCount).toBe(1);
    response.resume();
    await ended;
    expect(response.complete).toBe(false);
  });
});

/** A minimal RFC 4180 parser. */
function readCsv(file: string): string[][] {
  const lines: string[][] = [];
  let line = [''];
  let isQuoted = false;
  for (let at = 0; at < file.length; at += 1) {
    const character = file[at] ?? '';
    if (isQuoted && character === '"' && file[at + 1] === '"') at += 1;
    else if (character === '"') {
      isQuoted = !isQuoted;
      continue;
    }
    if (!isQuoted && character === ',') line.push('');
    else if (!isQuoted && file.startsWith('\r\n', at)) {
      lines.push(line);
      line = [''];
      at += 1;
    } else line[line.length - 1] += character;
  }
  return lines;
}
