import { replacedWordsQueue } from '#server/feedback/alarm-words-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { route } from '#server/platform/http/route.ts';
import type { Metric } from '#server/platform/metrics/read-metrics.ts';
import { readQueueMetrics } from '#server/platform/queue/queue-metrics.ts';
import type { Server, Services } from '#server/services.ts';
import type { Slice } from '#server/slice.ts';
import * as contract from '#shared/understanding/contract.ts';
import {
  answerQuestionOnTicket,
  correctUnderstanding,
} from './corrections/correct-understanding.ts';
import { understandingJobs } from './jobs.ts';
import { measureOldestUnreadMessage, messageQueue } from './messages/message-query.ts';
import { findKnownReadingProgress } from './reading/progress-query.ts';
import { READER_VERSION } from './reading/reader-version.ts';
import { failedAnswers } from './reading/unread-query.ts';
import { findOldestReplacement } from './replaced-words/replaced-words-query.ts';

export const understandingSlice: Slice = {
  name: 'understanding',
  routes: understandingRoutes,
  jobs: ({ services }) => understandingJobs(services),
  metrics: understandingMetrics,
};

export async function understandingMetrics(services: Services, tx: Transaction): Promise<Metric[]> {
  const within = { ...services, db: tx };
  return [
    {
      name: 'tabletalk_messages_oldest_unread_seconds',
      help: 'Age of the oldest message on a ticket that is not read for danger yet; 0 when all are.',
      value: await measureOldestUnreadMessage(within),
    },
    ...(await readQueueMetrics(tx, messageQueue)),
    ...(await readQueueMetrics(tx, replacedWordsQueue)),
    ...(await answerMetrics(within)),
  ];
}

async function answerMetrics(
  services: Pick<Services, 'now'> & { db: Transaction },
): Promise<Metric[]> {
  const progress = await findKnownReadingProgress(services, READER_VERSION);
  if (!progress) return [];
  const { now, newSince, readBackTo, readCount, finishedAt } = progress;
  const replacedAt = (await findOldestReplacement(services.db)) ?? newSince;
  const unreadSinceMs = Math.min(newSince.getTime(), replacedAt.getTime());
  return [
    {
      name: 'tabletalk_answers_unread_since_seconds',
      help: 'How long ago the oldest of the new answers came that may not be read yet, or the oldest unread words were replaced; about 40 when all are read.',
      value: Math.max(0, (now.getTime() - unreadSinceMs) / 1000),
    },
    {
      name: 'tabletalk_answers_unreadable',
      help: 'Answers that the reader broke on: nobody knows what they say until a person reads them.',
      value: (await failedAnswers.list(services.db))[0]?.count ?? 0,
    },
    {
      name: 'tabletalk_older_answers_read',
      help: 'Answers from before this version of the reader that it has read since.',
      value: readCount,
    },
    {
      name: 'tabletalk_older_answers_read_back_to_timestamp_seconds',
      help: 'Older answers are read back to this moment; 0 when all are.',
      value: finishedAt ? 0 : readBackTo.getTime() / 1000,
    },
  ];
}

function understandingRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.correctUnderstanding, ({ session, scope, params, body }) => {
    const actor = { userId: session.userId, tenant: scope };
    const feedbackId = params.id;
    const { messageId, safety = null } = body;
    return messageId
      ? answerQuestionOnTicket(services, actor, { feedbackId, messageId, safety })
      : correctUnderstanding(services, actor, { feedbackId, correction: body });
  });

  route(server, contract.undoCorrection, ({ session, scope, params }) =>
    correctUnderstanding(
      services,
      { userId: session.userId, tenant: scope },
      { feedbackId: params.id, correction: undefined },
    ),
  );
}
