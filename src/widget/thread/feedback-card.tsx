import { isTableNumber } from '#shared/qr/table-label.ts';
import { RatingFace } from '../chat/rating-face.tsx';
import { interpolate } from '../words/interpolate.ts';
import type { DateFormats } from './date-formats.ts';
import type { PageSetup } from './page-setup.ts';

/** The guest's own feedback, at the top of the ticket. */
export function FeedbackCard({
  setup: { ticket, topic, rating, words },
  moments,
}: {
  setup: PageSetup;
  moments: DateFormats;
}) {
  const { overallRating, textSpecific, tableNumber, createdAt } = ticket;
  const table =
    tableNumber && isTableNumber(tableNumber)
      ? interpolate(words.chat.table, { table: tableNumber })
      : tableNumber;
  return (
    <section className="said" aria-label={words.whatYouSaid}>
      <p className="about">
        {overallRating && <RatingFace rating={overallRating} />}
        <b>{topic ?? rating ?? words.whatYouSaid}</b>
        <span className="when">
          {table && <span>{table}</span>}
          <time dateTime={createdAt}>{moments.time(createdAt)}</time>
        </span>
      </p>
      {textSpecific ? (
        <blockquote dir="auto">{textSpecific}</blockquote>
      ) : (
        !topic && <p className="hush">{words.noWords}</p>
      )}
    </section>
  );
}
