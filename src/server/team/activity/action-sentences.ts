import { formatAmount, formatPrice, PLANS, type Tier } from '#shared/billing/plans.ts';
import { RESOLUTION_LABELS, type Resolution } from '#shared/complaints/complaints.ts';
import type { UnsubscribePurpose } from '#shared/notifications/purposes.ts';
import { lockDurationWords } from '#shared/team/pin-rules.ts';
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

// Sentences for log entries with details. Entries from older versions have fewer details.

export function signedInSentence(entry: ActivityEntry): string {
  const by = detailText(entry, 'by');
  if (by === 'passkey') return 'Signed in with a passkey';
  return by === 'identity-provider' ? 'Signed in through the identity provider' : 'Signed in';
}

export function sessionEndedSentence(entry: ActivityEntry): string {
  if (entry.details.isEverywhere === true) return 'Signed out everywhere else';
  const ended = detailText(entry, 'ended');
  return ended ? `Signed out ${ended}` : 'Signed out on another device';
}

export function mailsChangedSentence({ details }: ActivityEntry): string {
  const changes = [
    onOff('weekly summary', details.weeklySummaryEnabled),
    onOff('news about plan and card', details.billingMailsEnabled),
  ].filter((change) => change !== undefined);
  return changes.length > 0
    ? `Changed e-mails: ${changes.join(', ')}`
    : 'Changed which e-mails come';
}

export function callsPausedSentence(entry: ActivityEntry): string {
  const minutes = detailNumber(entry, 'minutes') ?? 0;
  if (minutes < 1) return 'Paused guest calls';
  const hours = Math.round(minutes / 60);
  if (minutes > 90) return `Paused guest calls for ${hours} hours`;
  return `Paused guest calls for ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`;
}

const PURPOSES: Record<UnsubscribePurpose, string> = {
  'weekly-summary': 'the weekly summary',
  reminders: 'reminders',
  'plan-and-card': 'news about plan and card',
};

export function unsubscribedSentence(entry: ActivityEntry): string {
  const what = PURPOSES[detailText(entry, 'purpose') as UnsubscribePurpose] as string | undefined;
  return `Unsubscribed from ${what ?? 'e-mails'}`;
}

export function planSelectedSentence(entry: ActivityEntry): string {
  const plan = planIn(entry, 'plan');
  return plan ? `Chose the plan ${plan}` : 'Chose the plan';
}

export function planChangedSentence(entry: ActivityEntry): string {
  const [from, to] = [planIn(entry, 'from') ?? PLANS.starter.name, planIn(entry, 'to')];
  return to ? `Changed the plan from ${from} to ${to}` : 'Changed the plan';
}

export function paymentRefundedSentence(entry: ActivityEntry): string {
  const [amount, currency] = [detailNumber(entry, 'amount'), detailText(entry, 'currency')];
  if (amount === undefined || currency === undefined) return 'A payment was refunded';
  return `A payment was refunded: ${formatAmount(amount, currency)}`;
}

export function creditsBoughtSentence(entry: ActivityEntry): string {
  const credits = detailNumber(entry, 'credits');
  return credits === undefined ? 'Bought reply credits' : `Bought ${credits} reply credits`;
}

export function locationsPaidSentence(entry: ActivityEntry): string {
  const [locations, pence] = [detailNumber(entry, 'locations'), detailNumber(entry, 'pence')];
  if (locations === undefined) return 'Paid for more locations';
  return `Paid for locations: ${locations} in all${pence ? `, ${formatPrice(pence)}` : ''}`;
}

export function creditPostedSentence(entry: ActivityEntry): string {
  const pence = detailNumber(entry, 'pence');
  return pence
    ? `A referral credit was posted: ${formatPrice(Math.abs(pence))}`
    : 'A referral credit was posted';
}

export function venueAddedSentence(entry: ActivityEntry): string {
  return `Added ${venueIn(entry) ?? 'a restaurant'}`;
}

export function venueRemovedSentence(entry: ActivityEntry): string {
  return `Removed ${venueIn(entry) ?? 'a restaurant'}`;
}

export function venueChangedSentence({ details }: ActivityEntry): string {
  const { fields, values } = details;
  if (!Array.isArray(fields) || fields.length === 0) return 'Changed settings';
  const said = fields.map((field) => settingWords(String(field), values));
  return `Changed settings: ${said.join(', ')}`;
}

export function complaintResolvedSentence(entry: ActivityEntry): string {
  const how = RESOLUTION_LABELS[detailText(entry, 'how') as Resolution] as string | undefined;
  return how ? `Resolved a complaint: ${uncapitalised(how)}` : 'Resolved a complaint';
}

/** Gives the typed name if no member is proven to have redeemed the code. */
export function rewardRedeemedSentence(entry: ActivityEntry): string {
  const reward = rewardIn(entry);
  const what = `Redeemed ${reward ? quoted(reward.label) : 'a reward'}`;
  const isNameOnly = entry.userId === null && reward?.redeemedBy;
  return isNameOnly ? `${what} under the name ${reward.redeemedBy}` : what;
}

export function redemptionRefusedSentence(entry: ActivityEntry): string {
  const reward = rewardIn(entry);
  const what = reward ? `A code for ${quoted(reward.label)} was refused` : 'A code was refused';
  const reason = detailText(entry, 'reason');
  return reason ? `${what}: ${reason}` : what;
}

export function feedbackExportedSentence(entry: ActivityEntry): string {
  const rows = detailNumber(entry, 'rows');
  const what = rows === undefined ? 'feedback' : answers(rows);
  return `Exported ${what} of ${venueIn(entry) ?? 'all restaurants'}`;
}

export function guestDataExportedSentence(entry: ActivityEntry): string {
  return withAnswers(entry, 'Exported a guest’s data');
}

export function guestDataErasedSentence(entry: ActivityEntry): string {
  return withAnswers(entry, 'Erased a guest’s data');
}

export function memberInvitedSentence(entry: ActivityEntry): string {
  const { role, venues } = entry.details;
  const as = roleWords(role);
  return `Invited ${entryInviteeAddress(entry)}${as ? ` as ${as}${venueSuffix(entry, venues)}` : ''}`;
}

export function invitationResentSentence(entry: ActivityEntry): string {
  return `Resent the invitation to ${entryInviteeAddress(entry)}`;
}

export function invitationRevokedSentence(entry: ActivityEntry): string {
  return `Took back the invitation to ${entryInviteeAddress(entry)}`;
}

export function memberJoinedSentence(entry: ActivityEntry): string {
  const as = roleWords(entry.details.role);
  return as ? `Joined the team as ${as}` : 'Joined the team';
}

export function memberChangedSentence(entry: ActivityEntry): string {
  const { role, venues, takenFrom, roleBefore } = entry.details;
  const who = entryPersonName(entry, 'member');
  if (Array.isArray(takenFrom))
    return `Removed ${who} from the team${venueSuffix(entry, takenFrom)}`;
  const [now, before] = [roleWords(role), roleWords(roleBefore)];
  if (!now) return `Changed what ${who} may do`;
  const change = before && before !== now ? `from ${before} to ${now}` : `to ${now}`;
  return `Changed ${who} ${change}${venueSuffix(entry, venues)}`;
}

export function memberRemovedSentence(entry: ActivityEntry): string {
  const as = roleWords(entry.details.role);
  return `Removed ${entryPersonName(entry, 'member')} from the team${as ? `, who was ${as}` : ''}`;
}

export function businessChangedSentence({ details }: ActivityEntry): string {
  const rule = onOff('managers need two-step sign-in', details.managersNeedSecondFactor);
  const changes = [details.isRenamed === true ? 'its name' : undefined, rule];
  const said = changes.filter((change) => change !== undefined);
  return said.length > 0 ? `Changed the business: ${said.join(', ')}` : 'Changed the business';
}

export function businessOfferedSentence(entry: ActivityEntry): string {
  return `Offered the business to ${entryPersonName(entry, 'member')}`;
}

export function handoverOfferWithdrawnSentence(entry: ActivityEntry): string {
  const isTold = detailText(entry, 'member') !== undefined;
  return `Withdrew the offer of the business${isTold ? ` to ${entryPersonName(entry, 'member')}` : ''}`;
}

export function handoverOfferDeclinedSentence(entry: ActivityEntry): string {
  return `Declined the business, which ${entryPersonName(entry, 'member')} had offered`;
}

/** The actor of this entry is the new owner, who accepted the offer. */
export function businessHandedOverSentence(entry: ActivityEntry): string {
  return `Took the business over from ${entryPersonName(entry, 'from')}`;
}

export function makeDeviceSentence(done: string): (entry: ActivityEntry) => string {
  return (entry) => `${done} ${entryDeviceName(entry)}`;
}

export function deviceRenamedSentence(entry: ActivityEntry): string {
  return `Renamed a device: ${entryDeviceName(entry)}`;
}

export function pinRemovedSentence(entry: ActivityEntry): string {
  const isOwn = detailText(entry, 'member') === entry.userId;
  return isOwn ? 'Removed their own PIN' : `Removed the PIN of ${entryPersonName(entry, 'member')}`;
}

/** The actor of this entry is the device at which the last wrong PIN was typed. */
export function pinLockedSentence(entry: ActivityEntry): string {
  const minutes = detailNumber(entry, 'minutes');
  const time = minutes === undefined ? '' : ` for ${lockDurationWords(minutes)}`;
  return `Locked the PIN of ${entryPersonName(entry, 'member')}${time} after too many wrong ones`;
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
  return count === undefined ? what : `${what}: ${answers(count)}`;
}

function answers(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'answer' : 'answers'}`;
}

function quoted(label: string): string {
  return `“${label}”`;
}

function uncapitalised(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
