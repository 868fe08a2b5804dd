import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { anOwner, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { recordAudit } from './record-audit.ts';
import { auditLog } from './table.ts';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
});

async function signInFrom(remoteAddress: string): Promise<void> {
  const body = { email: owner.email, password: PASSWORD };
  await app.send('POST', '/api/auth/login', { body, remoteAddress });
}

async function sources(): Promise<(string | null)[]> {
  const rows = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.userId, owner.id))
    .orderBy(auditLog.id);
  return rows.map(({ source }) => source);
}

test('audit entries show that two actions came from the same network without storing its address', async () => {
  await signInFrom('198.51.100.7');
  await signInFrom('198.51.100.7');
  await signInFrom('2001:db8:1:2::3');
  await signInFrom('2001:db8:1:2:ffff::4');
  const [first, second, third, fourth] = await sources();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(fourth).toBe(third);
});

test('an audit entry for the server’s own work has no network', async () => {
  const at = app.services.now();
  await recordAudit(app.db, { at, userId: owner.id, action: 'plan.ended' });
  expect(await sources()).toEqual([null]);
});

test.each(["update audit_log set action = ''", 'delete from audit_log', 'truncate audit_log'])(
  'the audit log cannot be changed: %s is refused',
  async (statement) => {
    await signInFrom('198.51.100.7');
    await expect(app.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'rows of audit_log are never changed or deleted' },
    });
    expect(await sources()).toHaveLength(1);
  },
);
