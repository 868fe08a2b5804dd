import type { AuditAction } from '#server/audit/record-audit.ts';
import type { ActivityKind } from '#shared/team/activity-kinds.ts';
import * as told from './action-sentences.ts';
import type { Entry } from './entry.ts';

/** A fixed sentence, or a function that builds one from the entry. */
type Words = string | ((entry: Entry) => string);
type Described = { kind: ActivityKind; words: Words };

/** How the activity log describes each action, and the kind that owners filter by. */
const ACTIONS: Record<AuditAction, Described> = {
  'account.registered': signIn('Opened the account'),
  'account.verified': signIn('Confirmed the e-mail address'),
  'account.signed-in': signIn(told.signedIn),
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
  'session.ended': signIn(told.sessionEnded),
  'account.preferences-changed': restaurants(told.mailsChanged),
  'account.unsubscribed': restaurants(told.unsubscribed),
  'account.deleted': team('Deleted their account'),
  'plan.selected': plan(told.planSelected),
  'plan.changed': plan(told.planChanged),
  'plan.ended': plan('The plan ended'),
  'plan.ending-asked': plan('Asked for the plan to end'),
  'plan.ending-taken-back': plan('Kept the plan after all'),
  'payment.overdue': plan('A payment is overdue'),
  'payment.refunded': plan(told.refunded),
  'payment.reversed': plan('A payment was reversed'),
  'reply-credits.purchased': plan(told.creditsBought),
  'reply-credits.refused': plan('Reply credits could not be paid'),
  'locations.paid-for': plan(told.locationsPaid),
  'referral.signed-up': plan('Somebody signed up with the referral link'),
  'referral.completed': plan('A referral was completed'),
  'referral.rewarded': plan('A referral was rewarded'),
  'referral.credit-posted': plan(told.creditPosted),
  'referral.revoked': plan('A referral was revoked'),
  'venue.added': restaurants(told.venueAdded),
  'venue.changed': restaurants(told.venueChanged),
  'venue.removed': restaurants(told.venueRemoved),
  'calls.paused': restaurants(told.callsPaused),
  'calls.resumed': restaurants('Let guests call again'),
  'onboarding.completed': restaurants('Finished setting up'),
  'reply.queued': replies('Replied to a guest'),
  'reply.failed': replies('A reply could not be delivered'),
  'reply.on-ticket': replies("Replied on a guest's ticket"),
  'understanding.corrected': replies('Changed how a comment was tagged'),
  'understanding.restored': replies('Undid a change to how a comment was tagged'),
  'complaint.noted': replies('Noted something about a complaint'),
  'complaint.taken': replies('Took a complaint'),
  'complaint.resolved': replies(told.complaintResolved),
  'complaint.reopened': replies('Reopened a complaint'),
  'case.worked-on': replies('Worked on the case of a safety issue'),
  'case.printed': replies('Printed the case of a safety issue'),
  'reward.redeemed': rewards(told.redeemed),
  'reward.redeem-refused': rewards(told.redeemRefused),
  'feedback.exported': data(told.exported),
  'guest-data.exported': data(told.guestDataExported),
  'guest-data.erased': data(told.guestDataErased),
  'member.invited': team(told.invited),
  'member.invitation-resent': team(told.invitationResent),
  'member.invitation-revoked': team(told.invitationRevoked),
  'member.joined': team(told.joined),
  'member.changed': team(told.memberChanged),
  'member.removed': team(told.memberRemoved),
  'member.left': team('Left the team'),
  'business.changed': team(told.businessChanged),
  'business.offered': team(told.businessOffered),
  'business.offer-withdrawn': team(told.offerWithdrawn),
  'business.offer-declined': team(told.offerDeclined),
  'business.handed-over': team(told.handedOver),
  'device.added': team(told.onDevice('Added')),
  'device.code-renewed': team(told.onDevice('Made a new code for')),
  'device.renamed': team(told.deviceRenamed),
  'device.paired': team(told.onDevice('Paired')),
  'device.revoked': team(told.onDevice('Revoked')),
  'pin.set': team('Chose a PIN'),
  'pin.removed': team(told.pinRemoved),
  'pin.locked': team(told.pinLocked),
};

/** The names of all actions of a kind. */
export function actionsOf(kind: ActivityKind): string[] {
  return Object.entries(ACTIONS).flatMap(([action, of]) => (of.kind === kind ? [action] : []));
}

/** Unknown actions from older versions are shown by their name. */
export function describeAction(action: string, entry: Entry): string {
  const words = (ACTIONS as Partial<Record<string, Described>>)[action]?.words ?? action;
  return typeof words === 'string' ? words : words(entry);
}

function signIn(words: Words): Described {
  return { kind: 'sign-in', words };
}

function replies(words: Words): Described {
  return { kind: 'replies', words };
}

function rewards(words: Words): Described {
  return { kind: 'rewards', words };
}

function restaurants(words: Words): Described {
  return { kind: 'restaurants', words };
}

function team(words: Words): Described {
  return { kind: 'team', words };
}

function plan(words: Words): Described {
  return { kind: 'plan', words };
}

function data(words: Words): Described {
  return { kind: 'data', words };
}
