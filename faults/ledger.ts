/** The responses clients got during a scenario, to be compared with the database afterwards. */
export type Ledger = {
  /** Every key a guest has sent, whatever the response. The feedback's textGeneral contains its key. */
  triedKeys: Set<string>;
  /** Responses with 2xx, one entry per response, so a repeated key can appear several times. */
  acknowledged: AcknowledgedFeedback[];
  /** Keys refused because of the monthly limit (429). */
  refusedKeys: Set<string>;
  /** Redemptions acknowledged with a 2xx response. */
  redeemed: { code: string; staffName: string }[];
  /** Replies to guests acknowledged with a 2xx response. */
  replied: { feedbackId: string; ownerId: string }[];
  /** Guests' calls acknowledged with a 2xx response; within a scenario each call has its own table. */
  calls: { id: string; table: string }[];
  /** Successful claims: the user who got the response that a call is theirs. */
  claims: { callId: string; userId: string }[];
  /** Sessions whose sign-out was acknowledged with a 2xx response. */
  signedOut: { cookie: string }[];
};

type AcknowledgedFeedback = {
  key: string;
  id: string;
  venueId: string;
  rewardCode: string | undefined;
  /** When the guest sent the acknowledged request, by this machine's clock. */
  askedMs?: number;
};

/** A violation of an invariant. */
export type InvariantViolation = { invariant: string; detail: string };

export function newLedger(): Ledger {
  return {
    triedKeys: new Set(),
    acknowledged: [],
    refusedKeys: new Set(),
    redeemed: [],
    replied: [],
    calls: [],
    claims: [],
    signedOut: [],
  };
}
