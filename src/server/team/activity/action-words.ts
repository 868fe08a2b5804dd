import type { AuditAction } from '#server/audit/record-audit.ts';
import type { ActivityKind } from '#shared/team/activity-kinds.ts';
import * as told from './action-sentences.ts';
import type { ActivityEntry } from './activity-entry.ts';

/** A fixed sentence, or a function that builds one from the entry. */
type Words = string | ((entry: ActivityEntry) => string);
type ActionDescription = { kind: ActivityKind; words: Words };

/** How the activity log describes each action, and the kind that owners filter by. */
const ACTIONS: Record<AuditAction, ActionDescription> = {
  'account.registered': signIn('Opened the account'),
  'account.verified': signIn('Confirmed the e-mail address'),
  'account.signed-in': signIn(told.signedInSentence),
  'account.sign-in-failed': signIn('Tried to sign in with a wrong password'),
  'account.signed-out': signIn('Signed out'),
  'account.password-reset-requested': signIn('Asked for a new password'),
  'account.password-reset': signIn('Chose a new password'),
  'account.password-changed': signIn('Changed the password'),
  'account.password-confirmed': signIn('Confirmed the password'),
  'account.identity-linked': signIn('Linked an identity provider'),
  'account.proven': signIn('Confirmed their identity'),
  'passkey.added': signIn('Added a passkey'),
  'passkey.removed': signIn('Removed a passkey'),
  'authenticator.added': signIn('Added an authenticator app'),
  'authenticator.removed': signIn('Removed an authenticator app'),
  'recovery-codes.made': signIn('Made new recovery codes'),
  'session.ended': signIn(told.sessionEndedSentence),
  'account.preferences-changed': restaurants(told.mailsChangedSentence),
  'account.unsubscribed': restaurants(told.unsubscribedSentence),
  'account.deleted': team('Deleted their account'),
  'plan.selected': plan(told.planSelectedSentence),
  'plan.changed': plan(told.planChangedSentence),
  'plan.ended': plan('The plan ended'),
  'plan.ending-asked': plan('Asked for the plan to end'),
  'plan.ending-taken-back': plan('Kept the plan after all'),
  'payment.overdue': plan('A payment is overdue'),
  'payment.refunded': plan(told.paymentRefundedSentence),
  'payment.reversed': plan('A payment was reversed'),
  'reply-credits.purchased': plan(told.creditsBoughtSentence),
  'reply-credits.refused': plan('Reply credits could not be paid'),
  'locations.paid-for': plan(told.locationsPaidSentence),
  'referral.signed-up': plan('Somebody signed up with the referral link'),
  'referral.completed': plan('A referral was completed'),
  'referral.rewarded': plan('A referral was rewarded'),
  'referral.credit-posted': plan(told.creditPostedSentence),
  'referral.revoked': plan('A referral was revoked'),
  'venue.added': restaurants(told.venueAddedSentence),
  'venue.changed': restaurants(told.venueChangedSentence),
  'venue.removed': restaurants(told.venueRemovedSentence),
  'calls.paused': restaurants(told.callsPausedSentence),
  'calls.resumed': restaurants('Let guests call again'),
  'onboarding.completed': restaurants('Finished setting up'),
  'reply.queued': replies('Replied to a guest'),
  'reply.failed': replies('A reply could not be delivered'),
  'reply.on-ticket': replies("Replied on a guest's ticket"),
  'understanding.corrected': replies('Changed how a comment was tagged'),
  'understanding.restored': replies('Undid a change to how a comment was tagged'),
  'complaint.noted': replies('Noted something about a complaint'),
  'complaint.taken': replies('Took a complaint'),
  'complaint.resolved': replies(told.complaintResolvedSentence),
  'complaint.reopened': replies('Reopened a complaint'),
  'case.worked-on': replies('Worked on the case of a safety issue'),
  'case.printed': replies('Printed the case of a safety issue'),
  'reward.redeemed': rewards(told.rewardRedeemedSentence),
  'reward.redeem-refused': rewards(told.redemptionRefusedSentence),
  'feedback.exported': data(told.feedbackExportedSentence),
  'guest-data.exported': data(told.guestDataExportedSentence),
  'guest-data.erased': data(told.guestDataErasedSentence),
  'member.invited': team(told.memberInvitedSentence),
  'member.invitation-resent': team(told.invitationResentSentence),
  'member.invitation-revoked': team(told.invitationRevokedSentence),
  'member.joined': team(told.memberJoinedSentence),
  'member.changed': team(told.memberChangedSentence),
  'member.removed': team(told.memberRemovedSentence),
  'member.left': team('Left the team'),
  'business.changed': team(told.businessChangedSentence),
  'business.offered': team(told.businessOfferedSentence),
  'business.offer-withdrawn': team(told.handoverOfferWithdrawnSentence),
  'business.offer-declined': team(told.handoverOfferDeclinedSentence),
  'business.handed-over': team(told.businessHandedOverSentence),
  'device.added': team(told.makeDeviceSentence('Added')),
  'device.code-renewed': team(told.makeDeviceSentence('Made a new code for')),
  'device.renamed': team(told.deviceRenamedSentence),
  'device.paired': team(told.makeDeviceSentence('Paired')),
  'device.revoked': team(told.makeDeviceSentence('Revoked')),
  'pin.set': team('Chose a PIN'),
  'pin.removed': team(told.pinRemovedSentence),
  'pin.locked': team(told.pinLockedSentence),
};

/** The names of all actions of a kind. */
export function actionsOf(kind: ActivityKind): string[] {
  return Object.entries(ACTIONS).flatMap(([action, of]) => (of.kind === kind ? [action] : []));
}

/** Describes an action. Unknown actions from older versions are shown by their internal name. */
export function describeAction(action: string, entry: ActivityEntry): string {
  const words = (ACTIONS as Partial<Record<string, ActionDescription>>)[action]?.words ?? action;
  return typeof words === 'string' ? words : words(entry);
}

function signIn(words: Words): ActionDescription {
  return { kind: 'sign-in', words };
}

function replies(words: Words): ActionDescription {
  return { kind: 'replies', words };
}

function rewards(words: Words): ActionDescription {
  return { kind: 'rewards', words };
}

function restaurants(words: Words): ActionDescription {
  return { kind: 'restaurants', words };
}

function team(words: Words): ActionDescription {
  return { kind: 'team', words };
}

function plan(words: Words): ActionDescription {
  return { kind: 'plan', words };
}

function data(words: Words): ActionDescription {
  return { kind: 'data', words };
}
