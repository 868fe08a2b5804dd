import { expect, test } from 'vitest';
import { anOwner } from '../testing/factories.ts';
import { testApp } from '../testing/test-app.ts';
import { sessions } from './accounts/table.ts';
import { keepHouse } from './housekeeping.ts';
import { rateLimits } from './limits/table.ts';

test('expired sessions and finished counters are removed, living ones stay', async () => {
  const app = await testApp();
  await anOwner(app);
  app.moveClock(8 * 24 * 60 * 60 * 1000);
  const { token } = await anOwner(app);
  await app.send('POST', '/api/auth/login', { body: { email: 'a@example.com', password: 'x' } });
  await keepHouse(app.services);
  expect(await app.db.select().from(sessions)).toHaveLength(1);
  expect((await app.send('GET', '/api/auth/user', { token })).status).toBe(200);
  expect((await app.db.select().from(rateLimits)).length).toBeGreaterThan(0);
  app.moveClock(60 * 60 * 1000);
  await keepHouse(app.services);
  expect(await app.db.select().from(rateLimits)).toEqual([]);
});
