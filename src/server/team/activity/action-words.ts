import type { AuditAction } from '#server/audit/record-audit.ts';
import { formatAmount, formatPrice, PLANS, type Tier } from '#shared/billing/plans.ts';
import { RESOLUTION_LABELS, type Resolution } from '#shared/complaints/complaints.ts';
import type { UnsubscribePurpose } from '#shared/notifications/purposes.ts';
import type { ActivityKind } from '#shared/team/activity-contract.ts';
import { formatLockDuration } from '#shared/team/pin-rules.ts';
import {
  type ActivityEntry,
  detailNumber,
  detailText,
  entryDeviceName,
  entryInviteeAddress,
  entryPersonName,
  roleWords,
  venueSuffix,
} from './activity-entry.ts';
import { settingWords } from './setting-words.ts';

/** A fixed sentence, or a function that builds one; older versions stored fewer details. */
type Words = string | ((entry: ActivityEntry) => string);

/** The kind by which owners filter, and how the activity log describes the action. */
const ACTIONS: Record<AuditAction, readonly [ActivityKind, Words]> = {
  'account.registered': ['sign-in', 'Opened the account'],
  'account.verified': ['sign-in', 'Confirmed the email address'],
  'account.signed-in': [
    'sign-in',
    (entry) => {
      const by = detailText(entry, 'by');
      if (by === 'passkey') return 'Signed in with a passkey';
      return by === 'identity-provider' ? 'Signed in through the identity provider' : 'Signed in';
    },
  ],
  'account.sign-in-failed': ['sign-in', 'Tried to sign in with a wrong password'],
  'account.signed-out': ['sign-in', 'Signed out'],
  'account.password-reset-requested': ['sign-in', 'Asked for a new password'],
  'account.password-reset': ['sign-in', 'Chose a new password'],
  'account.password-changed': ['sign-in', 'Changed the password'],
  'account.password-confirmed': ['sign-in', 'Confirmed the password'],
  'account.renamed': [
    'team',
    (entry) => {
      const before = detailText(entry, 'before');
      return before ? `Changed their name from ${before}` : 'Changed their name';
    },
  ],
  'account.email-asked': ['sign-in', 'Asked for another email address'],
  'account.email-changed': ['sign-in', 'Changed the email address'],
  'member.signed-out': [
    'team',
    (entry) => `Signed ${entryPersonName(entry, 'member')} out on every device`,
  ],
  'business.company-changed': ['plan', 'Changed the company on receipts'],
  'account.identity-linked': ['sign-in', 'Linked an identity provider'],
  'account.proven': ['sign-in', 'Confirmed their identity'],
  'passkey.added': ['sign-in', 'Added a passkey'],
  'passkey.removed': ['sign-in', 'Removed a passkey'],
  'authenticator.added': ['sign-in', 'Added an authenticator app'],
  'authenticator.removed': ['sign-in', 'Removed an authenticator app'],
  'recovery-codes.made': ['sign-in', 'Made new recovery codes'],
  'session.ended': [
    'sign-in',
    (entry) =>
      entry.details.isEverywhere === true
        ? 'Signed out everywhere else'
        : `Signed out ${detailText(entry, 'ended') || 'on another device'}`,
  ],
  'account.preferences-changed': [
    'restaurants',
    ({ details }) =>
      listChanges('Changed email preferences', 'Changed email preferences', [
        onOff('weekly summary', details.weeklySummaryEnabled),
        onOff('news about plan and card', details.billingMailsEnabled),
        onOff('early warnings', details.warningMailsEnabled),
      ]),
  ],
  'account.unsubscribed': [
    'restaurants',
    (entry) => {
      const what = PURPOSES[detailText(entry, 'purpose') as UnsubscribePurpose] as
        | string
        | undefined;
      return `Unsubscribed from ${what ?? 'emails'}`;
    },
  ],
  'account.deleted': ['team', 'Deleted their account'],
  'plan.selected': [
    'plan',
    (entry) => ['Chose the plan', planIn(entry, 'plan')].filter(Boolean).join(' '),
  ],
  'plan.changed': [
    'plan',
    (entry) => {
      const [from, to] = [planIn(entry, 'from') ?? PLANS.starter.name, planIn(entry, 'to')];
      return to ? `Changed the plan from ${from} to ${to}` : 'Changed the plan';
    },
  ],
  'plan.ended': ['plan', 'The plan ended'],
  'plan.ending-asked': ['plan', 'Asked for the plan to end'],
  'plan.ending-taken-back': ['plan', 'Kept the plan after all'],
  'payment.overdue': ['plan', 'A payment is overdue'],
  'payment.refunded': [
    'plan',
    (entry) => {
      const [amount, currency] = [detailNumber(entry, 'amount'), detailText(entry, 'currency')];
      if (amount === undefined || currency === undefined) return 'A payment was refunded';
      return `A payment was refunded: ${formatAmount(amount, currency)}`;
    },
  ],
  'payment.reversed': ['plan', 'A payment was reversed'],
  'reply-credits.purchased': [
    'plan',
    (entry) =>
      ['Bought', detailNumber(entry, 'credits'), 'reply credits']
        .filter((word) => word !== undefined)
        .join(' '),
  ],
  'reply-credits.refused': ['plan', 'Reply credits could not be paid'],
  'locations.paid-for': [
    'plan',
    (entry) => {
      const [locations, pence] = [detailNumber(entry, 'locations'), detailNumber(entry, 'pence')];
      if (locations === undefined) return 'Paid for more locations';
      return `Paid for locations: ${locations} in all${pence ? `, ${formatPrice(pence)}` : ''}`;
    },
  ],
  'referral.signed-up': ['plan', 'Someone signed up with the referral link'],
  'referral.completed': ['plan', 'A referral was completed'],
  'referral.rewarded': ['plan', 'A referral was rewarded'],
  'referral.credit-posted': [
    'plan',
    (entry) => {
      const pence = detailNumber(entry, 'pence');
      return `A referral credit was posted${pence ? `: ${formatPrice(Math.abs(pence))}` : ''}`;
    },
  ],
  'referral.revoked': ['plan', 'A referral was revoked'],
  'venue.added': ['restaurants', (entry) => `Added ${venueIn(entry) ?? 'a restaurant'}`],
  'venue.changed': [
    'restaurants',
    ({ details: { fields, values } }) =>
      listChanges(
        'Changed settings',
        'Changed settings',
        Array.isArray(fields) ? fields.map((field) => settingWords(String(field), values)) : [],
      ),
  ],
  'venue.removed': ['restaurants', (entry) => `Removed ${venueIn(entry) ?? 'a restaurant'}`],
  'calls.paused': ['restaurants', callsPausedSentence],
  'calls.resumed': ['restaurants', 'Let guests call again'],
  'tables.arranged': [
    'restaurants',
    (entry) => `Arranged the tables of ${venueIn(entry) ?? 'a restaurant'}`,
  ],
  'sections.set': [
    'restaurants',
    (entry) => {
      const [tables = 0, people = 0] = [
        detailNumber(entry, 'tables'),
        detailNumber(entry, 'people'),
      ];
      const venue = venueIn(entry) ?? 'a restaurant';
      if (tables === 0) return `Took everybody off their tables at ${venue}`;
      const [table, person] = [
        tables === 1 ? 'table' : 'tables',
        people === 1 ? 'person' : 'people',
      ];
      return `Gave out ${tables} ${table} to ${people} ${person} at ${venue}`;
    },
  ],
  'guests.told': [
    'restaurants',
    (entry) => `Told the guests of ${venueIn(entry) ?? 'a restaurant'} what came of their feedback`,
  ],
  'guests.told-no-more': [
    'restaurants',
    (entry) => `Withdrew what the guests of ${venueIn(entry) ?? 'a restaurant'} were told`,
  ],
  'onboarding.completed': ['restaurants', 'Finished setting up'],
  'reply.queued': ['replies', 'Replied to a guest'],
  'reply.failed': ['replies', 'A reply could not be delivered'],
  'reply.on-ticket': ['replies', 'Replied on a guest’s ticket'],
  'understanding.corrected': ['replies', 'Changed how a comment was tagged'],
  'understanding.restored': ['replies', 'Undid a change to how a comment was tagged'],
  'complaint.noted': ['replies', 'Added a note to a complaint'],
  'complaint.taken': ['replies', 'Took a complaint'],
  'complaint.resolved': [
    'replies',
    (entry) => {
      const how = RESOLUTION_LABELS[detailText(entry, 'how') as Resolution] as string | undefined;
      return `Resolved a complaint${how ? `: ${uncapitalised(how)}` : ''}`;
    },
  ],
  'complaint.reopened': ['replies', 'Reopened a complaint'],
  'complaint.alarm_ended': ['replies', 'Ended an alarm; its complaint waits for a manager'],
  'case.worked-on': ['replies', 'Worked on the case of a safety issue'],
  'case.printed': ['replies', 'Printed the case of a safety issue'],
  // Gives the typed name if no member is proven to have redeemed the code.
  'reward.redeemed': [
    'rewards',
    (entry) => {
      const reward = rewardIn(entry);
      const isNameOnly = entry.userId === null && reward?.redeemedBy;
      const who = isNameOnly ? ` under the name ${reward.redeemedBy}` : '';
      return `Redeemed ${reward ? `“${reward.label}”` : 'a reward'}${who}`;
    },
  ],
  'reward.redeem-refused': [
    'rewards',
    (entry) => {
      const [reward, reason] = [rewardIn(entry), detailText(entry, 'reason')];
      const what = reward ? `A code for “${reward.label}” was refused` : 'A code was refused';
      return reason ? `${what}: ${reason}` : what;
    },
  ],
  'feedback.exported': [
    'data',
    (entry) => {
      const rows = detailNumber(entry, 'rows');
      const what = rows === undefined ? 'feedback' : answerCount(rows);
      return `Exported ${what} of ${venueIn(entry) ?? 'all restaurants'}`;
    },
  ],
  'guest-data.exported': ['data', (entry) => withAnswers(entry, 'Exported a guest’s data')],
  'guest-data.erased': ['data', (entry) => withAnswers(entry, 'Erased a guest’s data')],
  'member.invited': [
    'team',
    (entry) => {
      const as = roleWords(entry.details.role);
      const work = as ? ` as ${as}${venueSuffix(entry, entry.details.venues)}` : '';
      return `Invited ${entryInviteeAddress(entry)}${work}`;
    },
  ],
  'member.invitation-resent': [
    'team',
    (entry) => `Resent the invitation to ${entryInviteeAddress(entry)}`,
  ],
  'member.invitation-revoked': [
    'team',
    (entry) => `Withdrew the invitation to ${entryInviteeAddress(entry)}`,
  ],
  'member.joined': [
    'team',
    (entry) => {
      const as = roleWords(entry.details.role);
      return as ? `Joined the team as ${as}` : 'Joined the team';
    },
  ],
  'member.changed': ['team', memberChangedSentence],
  'member.removed': [
    'team',
    (entry) => {
      const as = roleWords(entry.details.role);
      return `Removed ${entryPersonName(entry, 'member')} from the team${as ? ` (was ${as})` : ''}`;
    },
  ],
  'member.left': ['team', 'Left the team'],
  'business.changed': [
    'team',
    ({ details }) => {
      const { isRenamed, managersNeedSecondFactor: isNeeded } = details;
      const changes = [
        isRenamed === true ? 'renamed the business' : undefined,
        typeof isNeeded === 'boolean'
          ? `made two-step sign-in ${isNeeded ? 'compulsory' : 'optional'} for managers`
          : undefined,
      ];
      const words = changes.filter((change) => change !== undefined).join(' and ');
      return words ? capitalised(words) : 'Changed the business';
    },
  ],
  'business.offered': [
    'team',
    (entry) => `Offered the business to ${entryPersonName(entry, 'member')}`,
  ],
  'business.offer-withdrawn': [
    'team',
    (entry) => {
      const isTold = detailText(entry, 'member') !== undefined;
      return `Withdrew the offer of the business${isTold ? ` to ${entryPersonName(entry, 'member')}` : ''}`;
    },
  ],
  'business.offer-declined': [
    'team',
    (entry) => `Declined the business, which ${entryPersonName(entry, 'member')} had offered`,
  ],
  // The actor is the new owner, who accepted the offer.
  'business.handed-over': [
    'team',
    (entry) => `Took the business over from ${entryPersonName(entry, 'from')}`,
  ],
  'device.added': ['team', (entry) => `Added ${entryDeviceName(entry)}`],
  'device.code-renewed': ['team', (entry) => `Made a new code for ${entryDeviceName(entry)}`],
  'device.renamed': ['team', (entry) => `Renamed a device: ${entryDeviceName(entry)}`],
  'device.paired': ['team', (entry) => `Paired ${entryDeviceName(entry)}`],
  'device.revoked': ['team', (entry) => `Revoked ${entryDeviceName(entry)}`],
  'pin.set': ['team', 'Chose a PIN'],
  'pin.removed': [
    'team',
    (entry) => {
      const isOwn = detailText(entry, 'member') === entry.userId;
      return `Removed ${isOwn ? 'their own PIN' : `the PIN of ${entryPersonName(entry, 'member')}`}`;
    },
  ],
  // The actor is the device at which the last wrong PIN was typed.
  'pin.locked': [
    'team',
    (entry) => {
      const minutes = detailNumber(entry, 'minutes');
      const time = minutes === undefined ? '' : ` for ${formatLockDuration(minutes)}`;
      return `Locked the PIN of ${entryPersonName(entry, 'member')}${time} after too many wrong ones`;
    },
  ],
};

/** The names of all actions of a kind. */
export function actionsOfKind(kind: ActivityKind): string[] {
  return Object.entries(ACTIONS).flatMap(([action, [its]]) => (its === kind ? [action] : []));
}

/** Describes an action. Unknown actions from older versions are shown by their internal name. */
export function describeAction(action: string, entry: ActivityEntry): string {
  const [, words = action] = (ACTIONS as Partial<typeof ACTIONS>)[action as AuditAction] ?? [];
  return typeof words === 'string' ? words : words(entry);
}

function callsPausedSentence(entry: ActivityEntry): string {
  const minutes = detailNumber(entry, 'minutes') ?? 0;
  if (minutes < 1) return 'Paused guest calls';
  const hours = Math.round(minutes / 60);
  if (minutes > 90) return `Paused guest calls for ${hours} hours`;
  return `Paused guest calls for ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`;
}

function memberChangedSentence(entry: ActivityEntry): string {
  const { role, venues, takenFrom, roleBefore } = entry.details;
  const who = entryPersonName(entry, 'member');
  if (Array.isArray(takenFrom))
    return `Removed ${who} from the team${venueSuffix(entry, takenFrom)}`;
  const [now, before] = [roleWords(role), roleWords(roleBefore)];
  if (!now) return `Changed what ${who} may do`;
  const change = before && before !== now ? `from ${before} to ${now}` : `to ${now}`;
  return `Changed ${who} ${change}${venueSuffix(entry, venues)}`;
}

const PURPOSES: Record<UnsubscribePurpose, string> = {
  'weekly-summary': 'the weekly summary',
  reminders: 'reminders',
  'plan-and-card': 'news about plan and card',
  'early-warnings': 'early warnings',
};

/**
 * Names what was changed and lists the changes. An entry without details gets the sentence
 * `without`.
 */
function listChanges(
  what: string,
  without: string,
  changes: readonly (string | undefined)[],
): string {
  const known = changes.filter((change) => change !== undefined);
  return known.length > 0 ? `${what}: ${known.join(', ')}` : without;
}

function onOff(name: string, value: unknown): string | undefined {
  return typeof value === 'boolean' ? `${name}: ${value ? 'on' : 'off'}` : undefined;
}

function planIn(entry: ActivityEntry, key: string): string | undefined {
  return (PLANS[detailText(entry, key) as Tier] as { name: string } | undefined)?.name;
}

function venueIn({ details, names }: ActivityEntry): string | undefined {
  return names.venues.get(String(details.venue ?? details.venueId))?.name;
}

function rewardIn(entry: ActivityEntry) {
  return entry.names.rewards.get(detailText(entry, 'rewardCode') ?? '');
}

function withAnswers(entry: ActivityEntry, what: string): string {
  const count = detailNumber(entry, 'feedback');
  return count === undefined ? what : `${what}: ${answerCount(count)}`;
}

function answerCount(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'answer' : 'answers'}`;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function uncapitalised(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
