import { type Alert, findSafetySources } from '#server/feedback/alert-query.ts';
import { findAlarmsAround, findUnconfirmedIds } from '#server/feedback/inbox/unconfirmed-alarms.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { findTicketAlertSources } from '#server/understanding/messages/danger-alert-query.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';

/**
 * Stands for the source of an answer more than an hour old, because older sources are not looked
 * up.
 */
const UNKNOWN_SOURCE = { device: null, network: null, isScanned: false };

export const MAX_ALERTS_PER_HOUR = 5;
/** How many safety matters from one phone or one table get their own email within an hour. */
export const MAX_ALERTS_PER_SOURCE = 3;
/**
 * How many phones of one network get emails of their own within an hour. A browser that clears its
 * storage counts as a new phone.
 */
export const MAX_PHONES_PER_NETWORK = 2;

/** The hour within which the alerts of a venue are counted. */
export type AlertHour = { startedAt: Date; mailCount: number };

type AlertPlan<Row> = {
  /** Rows that get an email each. */
  single: Row[];
  /** Rows that share one digest after an hour with too many complaints. */
  digested: Row[];
  hour: AlertHour;
};

/**
 * The first complaints of an hour are emailed one by one; the others wait until the hour is over
 * and then share an email, since an owner with five such emails knows that something is wrong.
 * Safety matters never wait: `planSafetyAlerts` plans them.
 */
export function planAlerts<Row>(hour: AlertHour, due: readonly Row[], now: Date): AlertPlan<Row> {
  const isOver = now.getTime() - hour.startedAt.getTime() >= HOUR_MS;
  const startedAt = isOver ? now : hour.startedAt;
  if (isOver && hour.mailCount >= MAX_ALERTS_PER_HOUR && due.length > 1) {
    return { single: [], digested: [...due], hour: { startedAt, mailCount: 1 } };
  }
  const before = isOver ? 0 : hour.mailCount;
  const single = due.slice(0, Math.max(0, MAX_ALERTS_PER_HOUR - before));
  return { single, digested: [], hour: { startedAt, mailCount: before + single.length } };
}

/** The phone, network and table of an alert, as far as they are known. */
export type AlertSource = {
  device: string | null;
  network: string | null;
  table: string | null;
  /** Whether the guest scanned a code signed by the venue. */
  isScanned: boolean;
};

type SafetyAlertPlan<Row> = {
  /** Rows that get an email each. */
  single: Row[];
  /** Rows that go into the next summary, sent within a minute, since safety matters never wait. */
  summarised: Row[];
};

/**
 * Made-up alarms must not drown a real one, so emails are counted per phone and per table, and
 * phones per network. Answers without a device share one count.
 */
export function planSafetyAlerts<Row>(
  notified: readonly AlertSource[],
  due: readonly Row[],
  sourceOf: (row: Row) => AlertSource,
): SafetyAlertPlan<Row> {
  const takeRoom = makeSourceLimiter();
  for (const source of notified) takeRoom(source);
  const plan: SafetyAlertPlan<Row> = { single: [], summarised: [] };
  for (const row of due) (takeRoom(sourceOf(row)) ? plan.single : plan.summarised).push(row);
  return plan;
}

/**
 * Decides whether an alert gets its own email. Only alerts that get one are counted, so that a
 * flood from one network does not use up the limit of a table.
 */
function makeSourceLimiter(): (source: AlertSource) => boolean {
  const mails = new Map<string, number>();
  const phones = new Map<string, Set<string>>();
  return (source) => {
    const names = sourceKeys(source);
    const phone = source.device ?? '';
    const others = phonesOf(source);
    const isFull =
      names.some((name) => (mails.get(name) ?? 0) >= MAX_ALERTS_PER_SOURCE) ||
      (!others.has(phone) && others.size >= MAX_PHONES_PER_NETWORK);
    if (isFull) return false;
    for (const name of names) mails.set(name, (mails.get(name) ?? 0) + 1);
    others.add(phone);
    return true;
  };

  /**
   * Scanned alerts do not count against the network, which all guests on the venue's Wi-Fi share.
   */
  function phonesOf({ network, isScanned }: AlertSource): Set<string> {
    if (network === null || isScanned) return new Set();
    const known = phones.get(network) ?? new Set();
    phones.set(network, known);
    return known;
  }
}

/** Scanned alerts have counts of their own, so that made-up ones cannot use up a table's limit. */
function sourceKeys({ device, table, isScanned }: AlertSource): string[] {
  const place = table && normaliseTableName(table);
  const names = [`device ${device ?? ''}`, ...(place ? [`table ${place}`] : [])];
  return isScanned ? names.map((name) => `scanned ${name}`) : names;
}

/** A due safety alert: about a ticket message if `messageId` is set, otherwise about the answer. */
type DueSafetyAlert = {
  id: string;
  venueUuid: string;
  tableNumber: string | null;
  messageId?: string;
};

/**
 * Decides which of a venue's safety alerts get an email of their own, depending on the safety
 * alerts of the last hour. The caller must lock the venue's alert hour, so that no other server
 * plans at the same time.
 */
export async function planSafetyMails<Due extends DueSafetyAlert>(
  tx: Transaction,
  due: readonly Due[],
  now: Date,
): Promise<SafetyAlertPlan<Due>> {
  const [first] = due;
  if (!first) return { single: [], summarised: [] };
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const ofAnswers = await findSafetySources(tx, first.venueUuid, hourAgo);
  const ofMessages = await findTicketAlertSources(tx, first.venueUuid, hourAgo);
  const known = new Map<string, AlertSource>([
    ...ofAnswers.map((source) => [source.id, source] as const),
    ...ofMessages.map((source) => [source.messageId, source] as const),
  ]);
  const planned = new Set(due.map(({ messageId }) => messageId));
  return planSafetyAlerts(
    [
      ...ofAnswers.filter(({ isAlerted }) => isAlerted),
      ...ofMessages.filter(({ messageId }) => !planned.has(messageId)),
    ],
    due,
    ({ id, messageId, tableNumber }) =>
      known.get(messageId ?? id) ?? { ...UNKNOWN_SOURCE, table: tableNumber },
  );
}

/**
 * Marks alerts that the screens show as unconfirmed, so that their emails say so too. Also says
 * whether the code on the table was scanned, which is not known of an older answer.
 */
export async function markUnconfirmedAlerts<One extends Alert>(
  db: Queryable,
  alerts: readonly One[],
): Promise<One[]> {
  const sources = await findAlarmsAround(
    db,
    alerts.filter(({ safety }) => safety !== null),
  );
  const unconfirmed = findUnconfirmedIds(sources);
  const known = sources.filter(({ isScanned, networks }) => isScanned || networks.length > 0);
  const scans = new Map(known.map(({ id, isScanned }) => [id, isScanned]));
  return alerts.map((alert) => ({
    ...alert,
    isUnconfirmed: unconfirmed.has(alert.id),
    isScanned: scans.get(alert.id),
  }));
}
