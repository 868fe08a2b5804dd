import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { claimRewardAlert } from '#server/venues/queries.ts';
import { paths } from '#shared/site/paths.ts';
import { findManyRewardsDays, type ManyRewardsDay } from './queries.ts';

const RULES = { times: 5, days: 28, daysKnown: 7, leastUsual: 2, unknownUsual: 10 };

/** Emails owners at most once a day when a venue gives away five times as many rewards as usual. */
export async function alertOwnersToManyRewards(services: Services): Promise<void> {
  const busy = await findManyRewardsDays(services.db, databaseNow(services), RULES);
  const idOf = ({ venueUuid }: ManyRewardsDay) => venueUuid;
  await forEachDue(services, busy, idOf, async (day) => {
    await services.db.transaction(async (tx) => {
      if (await claimRewardAlert(tx, day)) await queueBusyDayMail(services, tx, day);
    });
  });
}

const forEachDue = makeForEachWithBackoff('reward alerts');

async function queueBusyDayMail(
  services: Services,
  tx: Transaction,
  { venueId, venueName, ownerEmail, ownerFirstName, issued, usual }: ManyRewardsDay,
): Promise<void> {
  const settings = new URLSearchParams({ tab: 'rewards', venue: venueId });
  const heading = `Far more rewards than usual at ${venueName}`;
  await queueMail(services, tx, {
    kind: 'many-rewards',
    to: { address: ownerEmail, ...(ownerFirstName && { name: ownerFirstName }) },
    subject: heading,
    content: {
      preheader: `${issued} reward codes today.`,
      heading,
      paragraphs: [
        `Guests have been given ${issued} reward codes today, at least five times as many as on a usual day.`,
        'It may just be a busy day. If it is not, set a daily limit or switch rewards off for now. Codes that guests already have stay valid.',
      ],
      facts: [
        {
          rows: [
            { name: 'Codes today', value: String(issued) },
            { name: 'On a usual day', value: String(Math.round(usual)) },
          ],
        },
      ],
      action: {
        label: 'Check your rewards',
        url: `${services.config.publicUrl}${paths.settings}?${settings}`,
      },
      footer: `You get this at most once a day because these alerts are on for ${venueName}. Switch them off in Settings → Rewards.`,
    },
  });
}
