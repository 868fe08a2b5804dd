import type { Transaction } from '#server/platform/database/database.ts';
import { notifyVenue } from '#server/push/notify-venue.ts';
import type { Services } from '#server/services.ts';
import { RESOLUTION_LABELS } from '#shared/complaints/complaints.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { answerPath, paths } from '#shared/site/paths.ts';
import { shorten } from '#shared/site/shorten.ts';
import { tableInSentence, tableWords } from '#shared/venues/table-words.ts';
import { findJudgedVisit, type VisitVerdict } from './verdict-query.ts';

const TABLE_LENGTH = 40;

/**
 * Notifies managers at once when a guest says that a visit did not sort out the problem. Says what
 * was done at the table, so that the next person knows what has been tried.
 */
export async function notifyOfVerdict(
  services: Services,
  tx: Transaction,
  callId: string,
): Promise<void> {
  const visit = await findJudgedVisit(tx, callId);
  if (!visit) return;
  const { feedbackId, venueUuid, venueName } = visit;
  const table = shorten(visit.tableNumber, TABLE_LENGTH);
  const title = `Not sorted out at ${tableInSentence(table)}, ${venueName}`;
  const path = pathOf(visit);
  const came = visitWords(services, visit);
  await notifyVenue(
    services,
    tx,
    venueUuid,
    {
      kind: 'guest_reply',
      about: callId,
      title,
      body: `${came}. The guest says: not really.`,
      opens: path,
    },
    {
      kind: 'not-sorted-out',
      ...(feedbackId && { tellsOf: [feedbackId] }),
      subject: title,
      content: {
        preheader: `${came}. The guest says: not really.`,
        heading: `${tableWords(table)}: not really sorted out`,
        paragraphs: [
          `${came}. We asked the guest whether that sorted it out, and the answer was “Not really”. If they are still with you, this is the moment to go there yourself.`,
        ],
        facts: [{ rows: factsOf(services, visit) }],
        action: {
          label: feedbackId ? 'See the complaint' : 'Open the floor board',
          url: `${services.config.publicUrl}${path}`,
        },
        footer: `Change who gets these in the settings of ${venueName}.`,
      },
    },
  );
}

function visitWords(services: Services, visit: VisitVerdict): string {
  const { takenByName, takenAt, doneAt, outcome } = visit;
  const who = takenByName?.trim() || 'Somebody';
  const at = doneAt ?? takenAt;
  const when = at ? `, ${momentOf(services, visit, at)}` : '';
  const what = outcome ? ` – ${RESOLUTION_LABELS[outcome].toLowerCase()}` : '';
  return `${who} came to the table${when}${what}`;
}

function factsOf(services: Services, visit: VisitVerdict) {
  const { rating, primaryIssue, createdAt, outcome, note, settledAt } = visit;
  const facts = {
    'The guest called': momentOf(services, visit, createdAt),
    'What it was about': primaryIssue,
    Rating: rating && rating.charAt(0).toUpperCase() + rating.slice(1),
    'Who came': visit.takenByName?.trim() || 'Somebody on the floor',
    'What was done': outcome && RESOLUTION_LABELS[outcome],
    'Noted there': note,
    'The guest’s answer': settledAt && `Not really, ${momentOf(services, visit, settledAt)}`,
  };
  return Object.entries(facts).flatMap(([name, value]) =>
    value ? [{ name, value: shorten(value, 200) }] : [],
  );
}

function momentOf({ now }: Services, { timezone }: VisitVerdict, moment: Date): string {
  return formatMoment(moment, { now: now(), timeZone: timezone });
}

function pathOf({ feedbackId, venueId }: VisitVerdict): string {
  return feedbackId
    ? answerPath(feedbackId, venueId)
    : `${paths.floor}?${new URLSearchParams({ venue: venueId })}`;
}
