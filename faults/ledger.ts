/** What the outside world was told during a scenario, to be held against the database afterwards. */
export type Ledger = {
  /** Every key a guest has ever sent, whatever came of it. A guest's textGeneral names the key. */
  triedKeys: Set<string>;
  /** Answers of 2xx, one entry per answer: repeats of one key are here as often as they were answered. */
  acknowledged: AcknowledgedFeedback[];
  /** Keys that were answered with the month's limit (429). */
  refusedKeys: Set<string>;
  /** Answers of 2xx to a redemption. */
  redeemed: { code: string; staffName: string }[];
  /** Answers of 2xx to a reply. */
  replied: { feedbackId: string; ownerId: string }[];
  /** Answers of 2xx to a guest's call; each story gives its calls tables of their own. */
  calls: { id: string; table: string }[];
  /** Who was told that a call is theirs. */
  claims: { callId: string; userId: string }[];
  /** Sessions whose sign-out was answered with 2xx. */
  signedOut: { cookie: string }[];
};

type AcknowledgedFeedback = {
  key: string;
  id: string;
  venueId: string;
  rewardCode: string | undefined;
  /** When the guest sent what was acknowledged, by the clock of this machine. */
  askedMs?: number;
};

/** Something that must always hold and did not. */
export type Finding = { invariant: string; detail: string };

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
