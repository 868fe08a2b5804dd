import type { Transaction } from '#server/platform/database/database.ts';
import { notifyVenue } from '#server/push/notify-venue.ts';
import type { Services } from '#server/services.ts';
import { answerPath } from '#shared/site/paths.ts';
import { shorten } from '#shared/site/shorten.ts';
import { tableWords } from '#shared/venues/table-words.ts';
import type { TicketRow } from './ticket-query.ts';

const WORDS_LENGTH = 600;

/** Notifies members that a guest has written back. Only the email quotes the guest. */
export async function notifyOfMessage(
  services: Services,
  tx: Transaction,
  { said, venue }: TicketRow,
  message: { id: string; words: string },
): Promise<void> {
  const title = `A guest of ${venue.name} has written back`;
  const where = said.tableNumber ? tableWords(said.tableNumber) : 'On their ticket';
  const opens = answerPath(said.id, venue.venueId);
  await notifyVenue(
    services,
    tx,
    venue.id,
    { kind: 'guest_reply', about: message.id, title, body: where, opens },
    {
      kind: 'guest-wrote-back',
      tellsOf: [said.id],
      subject: title,
      content: {
        preheader: where,
        heading: title,
        paragraphs: ['Your answer reaches them on their ticket.'],
        quote: { label: 'In their words', text: shorten(message.words, WORDS_LENGTH) },
        action: { label: 'Read and answer', url: `${services.config.publicUrl}${opens}` },
        footer: `Change who gets these in the settings of ${venue.name}.`,
      },
    },
  );
}
