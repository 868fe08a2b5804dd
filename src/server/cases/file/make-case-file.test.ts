import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { makeSemaphore } from '#server/platform/concurrency/semaphore.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { openSafetyCase } from '#testing/open-safety-case.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { makeCaseFile } from './make-case-file.ts';

let app: TestApp;
let owner: TestOwner;
let caseId: string;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'premium' });
  const { venueId } = await aVenue(app, owner);
  const body = { venueId, rating: 'poor', textSpecific: 'My lips swelled' };
  caseId = await openSafetyCase(app, (await app.send('POST', '/api/feedback', { body })).body.id);
});

test('if the printing of a case cannot be logged, its stream is destroyed and only its own print permit is released', async () => {
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
