import { newId } from '#server/platform/database/columns.ts';
import { notifyVenue } from '#server/push/notify-venue.ts';
import type { Services } from '#server/services.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { paths } from '#shared/site/paths.ts';
import { tableInSentence, tableWords } from '#shared/venues/table-words.ts';
import { insertRefusedCall } from './refused-call-query.ts';

/**
 * Stores that a guest called while no board and no device was listening. The refused call appears
 * on boards and in figures, and the people whom the owner chose for calls are notified.
 */
export async function recordRefusedCall(
  services: Services,
  venue: VenueRow,
  tableNumber: string,
): Promise<void> {
  const id = newId();
  await services.db.transaction(async (tx) => {
    const refusal = { id, venueUuid: venue.id, tableNumber };
    const kept = await insertRefusedCall({ ...services, db: tx }, refusal);
    if (!kept?.isToTell) return;
    const opens = `${paths.floor}?${new URLSearchParams({ venue: venue.venueId })}`;
    const now = services.now();
    const at = formatMoment(now, { now, timeZone: venue.timezone });
    const title = `${tableWords(tableNumber)} called, and nobody was listening`;
    await notifyVenue(
      services,
      tx,
      venue.id,
      { kind: 'call', about: id, title, body: 'They were told that nobody could come.', opens },
      {
        kind: 'refused-call',
        subject: `${title} at ${venue.name}`,
        content: {
          preheader: 'They were told that nobody could come.',
          heading: title,
          paragraphs: [
            `A guest at ${tableInSentence(tableNumber)} wanted to call somebody (${at}), and was told that nobody could come: no floor board was open, and nobody with notifications was there. Further calls of the next ten minutes stand on the floor board.`,
          ],
          action: { label: 'Open the floor board', url: `${services.config.publicUrl}${opens}` },
          footer: `Change who gets these in the settings of ${venue.name}.`,
        },
      },
    );
  });
}
