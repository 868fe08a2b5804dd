import { mailVenue } from '#server/push/tell-venue.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import { paths } from '#shared/site/paths.ts';
import { hasLateCall, type MissedCall, markMissedCalls } from './board-query.ts';

/** The guest has been told that nobody is free: whoever the owner wants to know of it gets a mail. */
export async function missCalls(services: Services): Promise<void> {
  if (!(await hasLateCall(services, MISSED_AFTER_MS))) return;
  await services.db.transaction(async (tx) => {
    for (const call of await markMissedCalls({ ...services, db: tx }, MISSED_AFTER_MS)) {
      const news = { kind: 'call', about: call.id } as const;
      await mailVenue(services, tx, call.venueUuid, news, mailOf(services, call));
    }
  });
}

function mailOf({ config }: Services, { venueId, venueName, tableNumber }: MissedCall) {
  const minutes = MISSED_AFTER_MS / MINUTE_MS;
  const subject = `Nobody came to table ${tableNumber} at ${venueName}`;
  return {
    kind: 'missed-call',
    subject,
    content: {
      preheader: `A guest waited for ${minutes} minutes.`,
      heading: subject,
      paragraphs: [
        `A guest at table ${tableNumber} asked for somebody to come, and ${minutes} minutes later nobody was on the way. They have been told that you will read this.`,
      ],
      action: {
        label: 'Open the floor board',
        url: `${config.publicUrl}${paths.floor}?${new URLSearchParams({ venue: venueId })}`,
      },
      footer: `Who is told of this stands in the settings of ${venueName}.`,
    },
  };
}
