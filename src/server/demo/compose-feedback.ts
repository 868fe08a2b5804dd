import type { feedback } from '#server/feedback/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { DAY_MS } from '#shared/durations.ts';
import { composeAnswers } from './compose-answers.ts';
import { composeComplaintState, type DemoComplaintState } from './compose-complaint-state.ts';
import { composeRecentAnswers } from './compose-recent-answers.ts';
import { composeReply } from './compose-reply.ts';
import { composeReward, type IssuedCode } from './compose-reward.ts';
import type { DemoStage } from './demo-stage.ts';
import { makeGuestPicker } from './make-guest-picker.ts';
import { placeLongComments } from './placed/place-long-comments.ts';
import { placeSafetyMatters } from './placed/place-safety-matters.ts';
import { isNegative } from './rate-visit.ts';
import { visitCalendar } from './visit-calendar.ts';

export type DemoFeedback = Omit<typeof feedback.$inferInsert, 'venueUuid' | 'venueId'> & {
  id: string;
  createdAt: Date;
};
export type DemoReply = ReturnType<typeof composeReply> & {
  feedbackId: string;
  feedbackCreatedAt: Date;
  repliedBy: string;
  /** Not set if the reply was emailed and delivered long ago. */
  delivery?: 'on_ticket';
};

const REWARD_SHARE = 0.68;
const PRAISE_ANSWERED = 0.1;

/** Six months of one venue: the guests' answers, their rewards and the venue's replies. */
export function composeFeedback(
  stage: DemoStage,
  businessId: string,
): {
  feedback: DemoFeedback[];
  replies: DemoReply[];
  states: DemoComplaintState[];
  rewardCodes: IssuedCode[];
} {
  const { random } = stage;
  const nextGuest = makeGuestPicker(random);
  const answers = visitCalendar(stage).map((visit) => ({
    ...composeAnswers(visit, stage),
    ...nextGuest(),
  }));
  const history = placeSafetyMatters(placeLongComments(answers, stage), stage);
  const told = [...history, ...composeRecentAnswers(stage)]
    .map((row) => ({
      row,
      reward: random.chance(REWARD_SHARE) ? composeReward(row.createdAt, stage) : undefined,
    }))
    .filter(({ row }) => row.createdAt <= stage.now);
  const feedback = told.map(({ row, reward }) => ({
    ...row,
    id: newId(),
    rewardSelected: reward?.rewardSelected,
    rewardCode: reward?.code.code,
    // Marked as alerted, because past complaints must not trigger alerts.
    alertedAt: row.isSeriousComplaint ? row.createdAt : null,
  }));
  const replies = feedback.flatMap((row) => replyTo(row, stage, businessId) ?? []);
  const answered = new Set(replies.map(({ feedbackId }) => feedbackId));
  const complaints = feedback.filter(
    ({ overallRating, isSeriousComplaint }) => isNegative(overallRating) || isSeriousComplaint,
  );
  // A guest who left an address within the last day is still waiting for a reply, so the complaint
  // has no state yet.
  const isWaiting = ({ email, createdAt }: DemoFeedback) =>
    email && stage.now.getTime() - createdAt.getTime() < DAY_MS;
  return {
    feedback,
    replies,
    states: complaints
      .filter((row) => !isWaiting(row))
      .flatMap(
        (row) =>
          composeComplaintState({ ...row, hasReply: answered.has(row.id) }, stage, businessId) ??
          [],
      ),
    rewardCodes: told.flatMap(({ reward }) => (reward ? [reward.code] : [])),
  };
}

type Answers = ReturnType<typeof composeAnswers> & ReturnType<ReturnType<typeof makeGuestPicker>>;

/** Complaints are answered sooner or later, praise only now and then. */
function replyTo(
  row: Answers & { id: string },
  stage: DemoStage,
  businessId: string,
): DemoReply | undefined {
  const isUnhappy = isNegative(row.overallRating);
  const ageMs = stage.now.getTime() - row.createdAt.getTime();
  const share = isUnhappy ? complaintsAnswered(ageMs / DAY_MS) : PRAISE_ANSWERED;
  if (!row.email || !stage.random.chance(share)) return undefined;
  const reply = composeReply({ ...row, isUnhappy }, stage);
  if (reply.repliedAt > stage.now) return undefined;
  return { ...reply, feedbackId: row.id, feedbackCreatedAt: row.createdAt, repliedBy: businessId };
}

/** The share of complaints answered: all old ones, but not all from the last days. */
function complaintsAnswered(daysAgo: number): number {
  if (daysAgo > 4) return 1;
  return daysAgo > 1 ? 0.6 : 0;
}
