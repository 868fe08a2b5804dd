import type { feedback } from '#server/feedback/table.ts';
import { composeAnswers } from './compose-answers.ts';
import { composeReply } from './compose-reply.ts';
import { composeReward, type IssuedCode } from './compose-reward.ts';
import type { DemoStage } from './demo-stage.ts';
import { guestsOf } from './guests-of.ts';
import { placeLongComments } from './place-long-comments.ts';
import { isNegative } from './rate-visit.ts';
import { visitCalendar } from './visit-calendar.ts';

export type WrittenFeedback = Omit<typeof feedback.$inferInsert, 'venueUuid' | 'venueId'> & {
  createdAt: Date;
};

const REWARD_SHARE = 0.68;

/** Six months of one venue: what guests wrote, what they were promised, what was answered. */
export function composeFeedback(
  stage: DemoStage,
  businessId: string,
): { feedback: WrittenFeedback[]; rewardCodes: IssuedCode[] } {
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
  return {
    feedback: rewarded.map(({ row, reward }) => ({
      ...row,
      rewardSelected: reward?.rewardSelected,
      rewardCode: reward?.code.code,
      // History: nobody is called for it.
      alertedAt: row.isSeriousComplaint ? row.createdAt : null,
      ...replyTo(row, stage, businessId),
    })),
    rewardCodes: rewarded.flatMap(({ reward }) => (reward ? [reward.code] : [])),
  };
}

type Answers = ReturnType<typeof composeAnswers> & ReturnType<ReturnType<typeof guestsOf>>;

/** Complaints are answered first, praise when there is time. */
function replyTo(row: Answers, stage: DemoStage, businessId: string) {
  const isUnhappy = isNegative(row.overallRating);
  if (!row.email || !stage.random.chance(isUnhappy ? 0.55 : 0.1)) return { hasReply: false };
  const reply = composeReply({ ...row, isUnhappy }, stage);
  if (reply.repliedAt > stage.now) return { hasReply: false };
  return { ...reply, hasReply: true, repliedBy: businessId };
}
