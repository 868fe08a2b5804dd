import { and, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { businesses } from './table.ts';

/** Claims this week's summary: true for the first caller only, which then sends it. */
export async function claimWeeklySummary(
  db: Queryable,
  businessId: string,
  monday: string,
): Promise<boolean> {
  const claimed = await db
    .update(businesses)
    .set({ weeklySummaryWeek: monday })
    .where(
      and(
        eq(businesses.id, businessId),
        eq(businesses.weeklySummaryEnabled, true),
        or(isNull(businesses.weeklySummaryWeek), lt(businesses.weeklySummaryWeek, monday)),
      ),
    )
    .returning({ id: businesses.id });
  return claimed.length > 0;
}

/** Claims a day's email about early warnings: true for the first caller only. */
export async function claimWarningMail(
  db: Queryable,
  businessId: string,
  day: string,
): Promise<boolean> {
  const claimed = await db
    .update(businesses)
    .set({ warningsMailedOn: day })
    .where(
      and(
        eq(businesses.id, businessId),
        eq(businesses.warningMailsEnabled, true),
        or(isNull(businesses.warningsMailedOn), lt(businesses.warningsMailedOn, day)),
      ),
    )
    .returning({ id: businesses.id });
  return claimed.length > 0;
}

export type ReminderKind = 'qr' | 'feedback';

const REMINDERS = {
  qr: { sentAt: businesses.lastQrReminderSent, count: businesses.qrRemindersSent },
  feedback: {
    sentAt: businesses.lastFeedbackReminderSent,
    count: businesses.feedbackRemindersSent,
  },
} as const;

/** Whether another reminder may be sent; checks the pause and the maximum in one condition. */
export function isReminderAllowedSql(
  kind: ReminderKind,
  rules: { since: Date; most: number },
): SQL | undefined {
  const { sentAt, count } = REMINDERS[kind];
  return and(lt(count, rules.most), or(isNull(sentAt), lte(sentAt, rules.since)));
}

export async function claimReminder(
  db: Queryable,
  claim: { businessId: string; kind: ReminderKind; at: Date; since: Date; most: number },
): Promise<boolean> {
  const { businessId, kind, at } = claim;
  const claimed = await db
    .update(businesses)
    .set(
      kind === 'qr'
        ? { lastQrReminderSent: at, qrRemindersSent: sql`${businesses.qrRemindersSent} + 1` }
        : {
            lastFeedbackReminderSent: at,
            feedbackRemindersSent: sql`${businesses.feedbackRemindersSent} + 1`,
          },
    )
    .where(and(eq(businesses.id, businessId), isReminderAllowedSql(kind, claim)))
    .returning({ id: businesses.id });
  return claimed.length > 0;
}

export function stopWeeklySummary(db: Queryable, businessId: string, at: Date): Promise<boolean> {
  return switchOffPreference(db, businessId, 'weeklySummaryEnabled', at);
}

export function stopBillingMails(db: Queryable, businessId: string, at: Date): Promise<boolean> {
  return switchOffPreference(db, businessId, 'billingMailsEnabled', at);
}

export function stopWarningMails(db: Queryable, businessId: string, at: Date): Promise<boolean> {
  return switchOffPreference(db, businessId, 'warningMailsEnabled', at);
}

/** True if the preference was on before. */
async function switchOffPreference(
  db: Queryable,
  businessId: string,
  preference: 'weeklySummaryEnabled' | 'billingMailsEnabled' | 'warningMailsEnabled',
  at: Date,
): Promise<boolean> {
  const stopped = await db
    .update(businesses)
    .set({ [preference]: false, updatedAt: at })
    .where(and(eq(businesses.id, businessId), eq(businesses[preference], true)))
    .returning({ id: businesses.id });
  return stopped.length > 0;
}

/** Stops the reminders by setting their count to the maximum. */
export async function stopReminders(
  db: Queryable,
  businessId: string,
  { at, most }: { at: Date; most: number },
): Promise<boolean> {
  const stopped = await db
    .update(businesses)
    .set({ qrRemindersSent: most, feedbackRemindersSent: most, updatedAt: at })
    .where(
      and(
        eq(businesses.id, businessId),
        or(lt(businesses.qrRemindersSent, most), lt(businesses.feedbackRemindersSent, most)),
      ),
    )
    .returning({ id: businesses.id });
  return stopped.length > 0;
}
