import { parseArgs } from 'node:util';
import { replacedWordsQueue } from '#server/feedback/alarm-words-query.ts';
import { mailQueue } from '#server/mail/mail-queue.ts';
import { acquireDatabase } from '#server/platform/backup/acquire-database.ts';
import { ConfigError } from '#server/platform/config.ts';
import { openDatabase, type Queryable } from '#server/platform/database/database.ts';
import { type DeadLetterBox, deadLetterBoxOf } from '#server/platform/queue/dead-letters.ts';
import { pushQueue } from '#server/push/push-queue.ts';
import { messageQueue } from '#server/understanding/messages/message-query.ts';
import { failedAnswers } from '#server/understanding/reading/unread-query.ts';
import { runMaintenance } from './run-maintenance.ts';

const QUEUES: readonly DeadLetterBox[] = [
  ...[mailQueue, pushQueue, messageQueue, replacedWordsQueue].map(deadLetterBoxOf),
  failedAnswers,
];

// npm run queue: lists what failed for good. npm run queue -- --retry mails [--reason "…"]: sends it again.
await runMaintenance('The command', async ({ config }) => {
  const { values } = parseArgs({
    options: { retry: { type: 'string' }, reason: { type: 'string' } },
  });
  const chosen = QUEUES.find(({ name }) => name === values.retry);
  if (values.retry !== undefined && !chosen) {
    const names = QUEUES.map(({ name }) => name).join(', ');
    throw new ConfigError(`there is no queue ${values.retry}. The queues are: ${names}.`);
  }
  const { address, release } = await acquireDatabase(config);
  try {
    const { db, close } = await openDatabase(address);
    try {
      if (!chosen) return await describeAll(db);
      const count = await chosen.sendAgain(db, values.reason);
      return `${count} queued again: ${chosen.name}.`;
    } finally {
      await close();
    }
  } finally {
    await release();
  }
});

async function describeAll(db: Queryable): Promise<string> {
  return (await Promise.all(QUEUES.map((queue) => describeFailures(db, queue)))).join('\n');
}

async function describeFailures(db: Queryable, queue: DeadLetterBox): Promise<string> {
  const letters = await queue.list(db);
  if (letters.length === 0) return `${queue.name}: none failed.`;
  return letters
    .map(
      ({ reason, count, recoverable, oldest }) =>
        `${queue.name}: ${count} failed since ${oldest}, ${recoverable} can be sent again: ${reason ?? 'no reason known'}`,
    )
    .join('\n');
}
