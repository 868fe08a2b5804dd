import { offeredRewards, type RewardSettings } from '#shared/rewards/rules.ts';

/**
 * An in-memory model of two owners with their venues, feedback and codes, to compare the API with.
 */
export type OwnersModel = {
  owners: Record<OwnerName, ModelOwner>;
  venues: ModelVenue[];
  feedback: ModelFeedback[];
  /** The accepted posts, by idempotency key. */
  posts: Map<string, { body: string; feedback: ModelFeedback }>;
};

export type OwnerName = 'A' | 'B';

type ModelOwner = {
  mayHaveVenues: number;
  feedbackLimit: number;
  /** Feedback counted against the month's limit, including feedback erased later. */
  counted: number;
  replyCredits: number;
  password: string;
  sessions: { token: string; isLive: boolean }[];
};

export type ModelVenue = RewardSettings & {
  id: string;
  venueId: string;
  name: string;
  owner: OwnerName;
  isLive: boolean;
  claimed: number;
  redeemed: number;
};

export type ModelFeedback = {
  id: string | undefined;
  venue: ModelVenue | undefined;
  text: string;
  email: string | undefined;
  isHeld: boolean;
  isErased: boolean;
  reply: string | undefined;
  code: string | undefined;
  isRedeemed: boolean;
};

export type FeedbackPost = {
  venueId: string;
  text: string;
  email: string | undefined;
  reward: string | undefined;
};

/** The functions below update the model and return the status that the API must return. */
export function addModelVenue(
  model: OwnersModel,
  owner: OwnerName,
  wanted: { name: string; venueId: string },
): 201 | 403 | 409 {
  const own = findLiveVenues(model, owner);
  if (own.length >= model.owners[owner].mayHaveVenues) return 403;
  const isTaken = model.venues.some(
    (venue) => venue.venueId === wanted.venueId && (venue.isLive || venue.owner !== owner),
  );
  if (isTaken) return 409;
  model.venues.push({
    ...wanted,
    id: '',
    owner,
    isLive: true,
    rewardsEnabled: true,
    customRewards: [],
    disabledRewards: [],
    claimed: 0,
    redeemed: 0,
  });
  return 201;
}

/** An idempotency key stays used until the feedback stored under it is erased. */
export function postModelFeedback(
  model: OwnersModel,
  post: FeedbackPost,
  key: string | undefined,
): { status: 201 | 422 | 429; feedback: ModelFeedback | undefined; isRepeat: boolean } {
  const earlier = key === undefined ? undefined : model.posts.get(key);
  if (earlier && !earlier.feedback.isErased) {
    if (earlier.body !== JSON.stringify(post)) {
      return { status: 422, feedback: undefined, isRepeat: true };
    }
    const status = earlier.feedback.isHeld ? 429 : 201;
    return { status, feedback: earlier.feedback, isRepeat: true };
  }
  const feedback = taken(model, post);
  model.feedback.push(feedback);
  if (key !== undefined) model.posts.set(key, { body: JSON.stringify(post), feedback });
  return { status: feedback.isHeld ? 429 : 201, feedback, isRepeat: false };
}

function taken(model: OwnersModel, { venueId, text, email }: FeedbackPost): ModelFeedback {
  const venue = model.venues.find((one) => one.isLive && one.venueId === venueId);
  const owner = venue && model.owners[venue.owner];
  const isHeld = owner !== undefined && owner.counted >= owner.feedbackLimit;
  if (owner && !isHeld) owner.counted += 1;
  return {
    id: undefined,
    venue,
    text,
    email,
    isHeld,
    isErased: false,
    reply: undefined,
    code: undefined,
    isRedeemed: false,
  };
}

/** Whether a guest who chooses this reward gets a code for it. */
export function earnsCode({ venue, isHeld }: ModelFeedback, reward: string | undefined): boolean {
  if (!venue || isHeld) return false;
  return offeredRewards(venue).some(({ value }) => value === reward);
}

export function sendModelReply(
  model: OwnersModel,
  owner: OwnerName,
  feedback: ModelFeedback,
  message: string,
): 200 | 400 | 402 | 404 | 409 {
  if (!isReadBy(owner, feedback)) return 404;
  if (!feedback.email) return 400;
  if (feedback.reply) return 409;
  if (model.owners[owner].replyCredits === 0) return 402;
  model.owners[owner].replyCredits -= 1;
  feedback.reply = message;
  return 200;
}

/** Erases a guest's feedback, even at deleted venues, and returns how many rows were erased. */
export function eraseModelGuest(model: OwnersModel, owner: OwnerName, email: string): number {
  const found = model.feedback.filter(
    (one) => one.venue?.owner === owner && one.email === email && !one.isErased,
  );
  for (const one of found) {
    one.isErased = true;
    if (!one.venue || !one.code) continue;
    one.venue.claimed -= 1;
    if (one.isRedeemed) one.venue.redeemed -= 1;
  }
  return found.length;
}

export function findLiveVenues({ venues }: OwnersModel, owner: OwnerName): ModelVenue[] {
  return venues.filter((venue) => venue.owner === owner && venue.isLive);
}

export function readableFeedback({ feedback }: OwnersModel, owner: OwnerName): ModelFeedback[] {
  return feedback.filter((one) => isReadBy(owner, one));
}

function isReadBy(owner: OwnerName, { venue, isHeld, isErased }: ModelFeedback): boolean {
  return venue?.owner === owner && venue.isLive && !isHeld && !isErased;
}
