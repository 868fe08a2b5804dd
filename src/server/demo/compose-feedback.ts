import type { feedback } from '#server/feedback/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { composeAnswers } from './compose-answers.ts';
import { composeReply } from './compose-reply.ts';
import { composeReward, type IssuedCode } from './compose-reward.ts';
import type { DemoStage } from './demo-stage.ts';
import { guestsOf } from './guests-of.ts';
import { placeLongComments } from './place-long-comments.ts';
import { isNegative } from './rate-visit.ts';
import { visitCalendar } from './visit-calendar.ts';

export type WrittenFeedback = Omit<typeof feedback.$inferInsert, 'venueUuid' | 'venueId'> & {
  id: string;
  createdAt: Date;
};
export type WrittenReply = ReturnType<typeof composeReply> & {
  feedbackId: string;
  feedbackCreatedAt: Date;
  repliedBy: string;
};

const REWARD_SHARE = 0.68;

/** Six months of one venue: what guests wrote, what they were promised, what was answered. */
export function composeFeedback(
  stage: DemoStage,
  businessId: string,
): { feedback: WrittenFeedback[]; replies: WrittenReply[]; rewardCodes: IssuedCode[] } {
  const { random } = stage;
  const nextGuest = guestsOf(random);
  const answers = visitCalendar(stage).map((visit) => ({
    ...composeAnswers(visit, stage),
    ...nextGuest(),
  }));
  const rewarded = placeLongComments(answers, stage).map((row) => ({
    row,
    reward: random.chance(REWARD_SHARE) ? composeReward(row.createdAt, stage) : undefined,
  }));
  const feedback = rewarded.map(({ row, reward }) => ({
    ...row,
    id: newId(),
    rewardSelected: reward?.rewardSelected,
    rewardCode: reward?.code.code,
    // History: nobody is called for it.
    alertedAt: row.isSeriousComplaint ? row.createdAt : null,
  }));
  return {
    feedback,
    replies: feedback.flatMap((row) => replyTo(row, stage, businessId) ?? []),
    rewardCodes: rewarded.flatMap(({ reward }) => (reward ? [reward.code] : [])),
  };
}

type Answers = ReturnType<typeof composeAnswers> & ReturnType<ReturnType<typeof guestsOf>>;

/** Complaints are answered first, praise when there is time. */
function replyTo(
  row: Answers & { id: string },
  stage: DemoStage,
  businessId: string,
): WrittenReply | undefined {
  const isUnhappy = isNegative(row.overallRating);
  if (!row.email || !stage.random.chance(isUnhappy ? 0.55 : 0.1)) return undefined;
  const reply = composeReply({ ...row, isUnhappy }, stage);
  if (reply.repliedAt > stage.now) return undefined;
  return { ...reply, feedbackId: row.id, feedbackCreatedAt: row.createdAt, repliedBy: businessId };
}
