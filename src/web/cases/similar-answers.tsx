import { Link } from 'wouter';
import { CASE_SIMILAR_HOURS } from '#shared/cases/cases.ts';
import type { CaseFile } from '#shared/cases/contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { answerPath } from '#shared/site/paths.ts';
import { SAFETY_LABELS } from '#shared/understanding/understanding.ts';
import { ratingWord } from '#web/complaints/entry-facts.tsx';
import { listedTableWords } from '#web/feedback/list/entry-words.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

type SimilarAnswer = CaseFile['similar'][number];

/** Links to answers of the surrounding days that share something with the case's answer. */
export function SimilarAnswers({
  file: { similar, venueId },
  timeZone,
}: {
  file: CaseFile;
  timeZone: string | undefined;
}) {
  const now = useNow();
  return (
    <Card>
      <CardHeader
        title="Similar answers"
        description={`From the ${CASE_SIMILAR_HOURS} hours before and after.`}
        className="mb-2"
      />
      {similar.length === 0 ? (
        <p className="text-ink-soft text-sm">
          None so far. Similar answers from other guests will appear here.
        </p>
      ) : (
        <ul className="-mx-2 flex flex-col">
          {similar.map((each) => (
            <li key={each.id}>
              <Link
                href={answerPath(each.id, venueId)}
                className="block min-h-11 rounded-md px-2 py-2 text-sm hover:bg-sunken"
              >
                <span className="wrap-anywhere font-medium underline decoration-1 decoration-line-strong underline-offset-4">
                  {sharedWords(each) || 'An answer'},{' '}
                  {formatMoment(each.createdAt, { now, timeZone })}
                </span>
                <span dir="auto" className="wrap-anywhere line-clamp-3 text-ink-soft">
                  {each.words
                    ? `“${each.words}”`
                    : (each.overallRating && ratingWord(each.overallRating)) || 'No words left'}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What the two answers have in common: "Allergen · Table 12". */
function sharedWords({ shares, safety, tableNumber, serverName }: SimilarAnswer): string {
  const words = {
    class: safety && SAFETY_LABELS[safety],
    table: tableNumber && listedTableWords(tableNumber.trim()),
    person: serverName,
    topic: 'The same topic',
  };
  return shares.flatMap((thing) => words[thing] ?? []).join(' · ');
}
