import type { AuditAction } from '#server/audit/record-audit.ts';
import type { ActivityKind } from '#shared/team/activity-kinds.ts';

type Described = { kind: ActivityKind; words: string };

/** What every entry of the record says to an owner, and under what they look for it. */
const ACTIONS: Record<AuditAction, Described> = {
  'account.registered': signIn('Opened the account'),
  'account.verified': signIn('Confirmed the e-mail address'),
  'account.signed-in': signIn('Signed in'),
  'account.sign-in-failed': signIn('Tried to sign in with a wrong password'),
  'account.signed-out': signIn('Signed out'),
  'account.password-reset-requested': signIn('Asked for a new password'),
  'account.password-reset': signIn('Chose a new password'),
  'account.password-changed': signIn('Changed the password'),
  'account.password-confirmed': signIn('Confirmed the password'),
  'account.identity-linked': signIn('Linked an identity provider'),
  'account.proven': signIn('Confirmed to be who they are'),
  'passkey.added': signIn('Added a passkey'),
  'passkey.removed': signIn('Removed a passkey'),
  'authenticator.added': signIn('Added an authenticator app'),
  'authenticator.removed': signIn('Removed an authenticator app'),
  'recovery-codes.made': signIn('Made new recovery codes'),
  'session.ended': signIn('Signed out on another device'),
  'account.preferences-changed': restaurants('Changed which e-mails come'),
  'account.unsubscribed': restaurants('Switched e-mails off by a link in one'),
  'account.deleted': team('Deleted their account'),
  'plan.selected': plan('Chose the plan'),
  'plan.changed': plan('Changed the plan'),
  'plan.ended': plan('The plan ended'),
  'plan.ending-asked': plan('Asked for the plan to end'),
  'plan.ending-taken-back': plan('Kept the plan after all'),
  'payment.overdue': plan('A payment is overdue'),
  'payment.refunded': plan('A payment was refunded'),
  'payment.reversed': plan('A payment was reversed'),
  'reply-credits.purchased': plan('Bought reply credits'),
  'reply-credits.refused': plan('Reply credits could not be paid'),
  'locations.paid-for': plan('Paid for more locations'),
  'referral.signed-up': plan('Somebody signed up by the referral link'),
  'referral.completed': plan('A referral was completed'),
  'referral.rewarded': plan('A referral was rewarded'),
  'referral.credit-posted': plan('A referral credit was posted'),
  'referral.revoked': plan('A referral was revoked'),
  'venue.added': restaurants('Added a restaurant'),
  'venue.changed': restaurants('Changed the settings'),
  'venue.removed': restaurants('Removed a restaurant'),
  'onboarding.completed': restaurants('Finished setting up'),
  'reply.queued': replies('Replied to a guest'),
  'reply.failed': replies('A reply could not be delivered'),
  'complaint.taken': replies('Took a complaint'),
  'complaint.resolved': replies('Resolved a complaint'),
  'complaint.reopened': replies('Reopened a complaint'),
  'reward.redeemed': rewards('Redeemed a reward'),
  'reward.redeem-refused': rewards('A code was refused'),
  'feedback.exported': data('Exported feedback'),
  'guest-data.exported': data('Handed over what is stored of a guest'),
  'guest-data.erased': data('Erased what was stored of a guest'),
  'member.invited': team('Invited somebody'),
  'member.invitation-resent': team('Sent an invitation again'),
  'member.invitation-revoked': team('Took an invitation back'),
  'member.joined': team('Joined the team'),
  'member.changed': team('Changed what somebody may do'),
  'member.removed': team('Removed somebody from the team'),
  'member.left': team('Left the team'),
  'business.changed': team('Changed the business'),
  'business.offered': team('Offered the business to somebody'),
  'business.offer-withdrawn': team('Withdrew the offer of the business'),
  'business.offer-declined': team('Declined the offer of the business'),
  'business.handed-over': team('Handed the business over'),
  'device.added': team('Added a device'),
  'device.code-renewed': team('Made a new code for a device'),
  'device.renamed': team('Renamed a device'),
  'device.paired': team('Paired a device'),
  'device.revoked': team('Revoked a device'),
  'pin.set': team('Chose a PIN'),
  'pin.removed': team('Removed a PIN'),
};

/** The actions of a kind, as the record names them. */
export function actionsOf(kind: ActivityKind): string[] {
  return Object.entries(ACTIONS).flatMap(([action, of]) => (of.kind === kind ? [action] : []));
}

/** Rows of an older version may name what is no longer done. */
export function wordsOf(action: string): string {
  return (ACTIONS as Partial<Record<string, Described>>)[action]?.words ?? action;
}

function signIn(words: string): Described {
  return { kind: 'sign-in', words };
}

function replies(words: string): Described {
  return { kind: 'replies', words };
}

function rewards(words: string): Described {
  return { kind: 'rewards', words };
}

function restaurants(words: string): Described {
  return { kind: 'restaurants', words };
}

function team(words: string): Described {
  return { kind: 'team', words };
}

function plan(words: string): Described {
  return { kind: 'plan', words };
}

function data(words: string): Described {
  return { kind: 'data', words };
}
