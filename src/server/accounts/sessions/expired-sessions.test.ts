import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';
import { accountsSlice } from '../slice.ts';
import { sessions } from './table.ts';

test('expired sessions are deleted and valid ones are kept', async () => {
  const app = await testApp();
  await anOwner(app);
  app.moveClock(8 * DAY_MS);
  const { token } = await anOwner(app);
  for (const job of accountsSlice.jobs?.(app.server) ?? []) await job.run();
  expect(await app.db.select().from(sessions)).toHaveLength(1);
  expect((await app.send('GET', '/api/auth/user', { token })).status).toBe(200);
});
