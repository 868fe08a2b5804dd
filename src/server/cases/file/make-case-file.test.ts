import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { makeSemaphore } from '#server/platform/concurrency/semaphore.ts';
import { threadMessages, tickets } from '#server/tickets/table.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { openSafetyCase } from '#testing/open-safety-case.ts';
import { countPdfPages } from '#testing/read-pdf.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { makeCaseFile } from './make-case-file.ts';
import { type CasePrintInput, printCase } from './print-case.ts';

let app: TestApp;
let owner: TestOwner;
let caseId: string;
let feedbackId: string;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'premium' });
  const { venueId } = await aVenue(app, owner, { name: 'The Copper Kettle' });
  const body = { venueId, rating: 'poor', textSpecific: 'My lips swelled' };
  feedbackId = (await app.send('POST', '/api/feedback', { body })).body.id;
  caseId = await openSafetyCase(app, feedbackId);
});

test('if the printing of a case cannot be logged, the print is cancelled and frees its own place among the running prints, but no other', async () => {
  const acquirePermit = makeSemaphore(2, 'Two are being printed');
  const printed = new Readable({ read: () => undefined });
  const { businessId, id: userId } = owner;
  acquirePermit(businessId);
  const failing = makeCaseFile(
    // An invalid date makes the log entry fail.
    { ...app.services, now: () => new Date(Number.NaN) },
    { acquirePermit, print: async () => printed },
    { scope: wholeBusinessScope(businessId), userId },
    caseId,
  );
  await expect(failing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(printed.destroyed).toBe(true);
  acquirePermit(businessId);
  expect(() => acquirePermit(businessId)).toThrow('Two are being printed');
});

test('a printed case has the venue’s letterhead, the replies, and the full names of those who acted', async () => {
  const { token } = owner;
  const step = { step: 'doctor', isDone: true };
  await app.send('POST', `/api/cases/${caseId}/steps`, { token, body: step });
  await app.db.insert(tickets).values({
    feedbackId,
    venueUuid: owner.businessId,
    feedbackCreatedAt: app.services.now(),
    lastActivityAt: app.services.now(),
  });
  await app.db.insert(threadMessages).values({
    feedbackId,
    side: 'venue',
    authorUserId: owner.id,
    words: 'We are so sorry. How are you now?',
    createdAt: app.services.now(),
  });
  const printed: CasePrintInput[] = [];
  const print = async (input: CasePrintInput) => {
    printed.push(input);
    return new Readable({ read: () => undefined });
  };
  const { businessId, id: userId } = owner;
  await makeCaseFile(
    app.services,
    { acquirePermit: makeSemaphore(2, 'Two are being printed'), print },
    { scope: wholeBusinessScope(businessId), userId },
    caseId,
  );
  const [input] = printed;
  expect(input).toMatchObject({
    letterhead: { name: 'The Copper Kettle', logo: undefined },
    printedBy: 'Olive Owner',
    conversation: [
      {
        side: 'venue',
        by: 'Olive Owner',
        words: 'We are so sorry. How are you now?',
        way: 'ticket',
      },
    ],
  });
  expect(input?.file.entries.at(-1)).toMatchObject({ act: 'step_done', byName: 'Olive Owner' });
  const pages = [];
  if (input) for await (const piece of printCase(input)) pages.push(countPdfPages(piece));
  // The fingerprints of the log are on the second page, and there is no third.
  expect(pages).toEqual([2]);
});
