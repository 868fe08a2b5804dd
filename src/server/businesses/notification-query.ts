import { and, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Whether the summary of this week is this caller's to send; false for everybody after the first. */
export async function claimWeeklySummary(
  db: Queryable,
  userId: string,
  monday: string,
): Promise<boolean> {
  const claimed = await db
    .update(users)
    .set({ weeklySummaryWeek: monday })
    .where(
      and(
        eq(users.id, userId),
        eq(users.weeklySummaryEnabled, true),
        or(isNull(users.weeklySummaryWeek), lt(users.weeklySummaryWeek, monday)),
      ),
    )
    .returning({ id: users.id });
  return claimed.length > 0;
}

export type ReminderKind = 'qr' | 'feedback';

const REMINDERS = {
  qr: { sentAt: users.lastQrReminderSent, count: users.qrRemindersSent },
  feedback: { sentAt: users.lastFeedbackReminderSent, count: users.feedbackRemindersSent },
} as const;

/** Whether another reminder may go out; with the pause and the number in the same condition. */
export function mayRemind(
  kind: ReminderKind,
  rules: { since: Date; most: number },
): SQL | undefined {
  const { sentAt, count } = REMINDERS[kind];
  return and(lt(count, rules.most), or(isNull(sentAt), lte(sentAt, rules.since)));
}

export async function claimReminder(
  db: Queryable,
  claim: { userId: string; kind: ReminderKind; at: Date; since: Date; most: number },
): Promise<boolean> {
  const { userId, kind, at } = claim;
  const claimed = await db
    .update(users)
    .set(
      kind === 'qr'
        ? { lastQrReminderSent: at, qrRemindersSent: sql`${users.qrRemindersSent} + 1` }
        : {
            lastFeedbackReminderSent: at,
            feedbackRemindersSent: sql`${users.feedbackRemindersSent} + 1`,
          },
    )
    .where(and(eq(users.id, userId), mayRemind(kind, claim)))
    .returning({ id: users.id });
  return claimed.length > 0;
}

/** Whether this changed anything. */
export async function stopWeeklySummary(db: Queryable, userId: string, at: Date): Promise<boolean> {
  const stopped = await db
    .update(users)
    .set({ weeklySummaryEnabled: false, updatedAt: at })
    .where(and(eq(users.id, userId), eq(users.weeklySummaryEnabled, true)))
    .returning({ id: users.id });
  return stopped.length > 0;
}

export async function stopBillingMails(db: Queryable, userId: string, at: Date): Promise<boolean> {
  const stopped = await db
    .update(users)
    .set({ billingMailsEnabled: false, updatedAt: at })
    .where(and(eq(users.id, userId), eq(users.billingMailsEnabled, true)))
    .returning({ id: users.id });
  return stopped.length > 0;
}

/** An owner who wants no more reminders has had all of them. */
export async function stopReminders(
  db: Queryable,
  userId: string,
  { at, most }: { at: Date; most: number },
): Promise<boolean> {
  const stopped = await db
    .update(users)
    .set({ qrRemindersSent: most, feedbackRemindersSent: most, updatedAt: at })
    .where(
      and(
        eq(users.id, userId),
        or(lt(users.qrRemindersSent, most), lt(users.feedbackRemindersSent, most)),
      ),
    )
    .returning({ id: users.id });
  return stopped.length > 0;
}
