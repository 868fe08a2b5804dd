import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Users } from 'lucide-react';
import { Link } from 'wouter';
import { matchPerson } from '#shared/roster/match-person.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { paths, personPath, rosterPath } from '#shared/site/paths.ts';
import { FORMER_STAFF_ID, type PersonWithQuote } from '#shared/stats/people/contract.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { formatCount } from '../count-with-noun.ts';
import { peopleQuery, rosterNamesQuery, type VenueOfPeople } from '../queries.ts';
import { QueryCard, RowsSkeleton } from '../query-card.tsx';
import { PersonFigures } from './person-figures.tsx';
import { comparisonText, rateText, timesNamedText } from './person-words.ts';

/** Everyone who serves at a venue, by name: nobody is ranked. */
export function PeopleList({ venue }: { venue: VenueOfPeople }) {
  const now = useNow();
  return (
    <QueryCard
      title="Everyone who serves"
      description="In the last 90 days, by name."
      venueId={venue.venueId}
      query={useQuery(peopleQuery(venue, now))}
      isEmpty={(people) => people.length === 0}
      empty={{
        icon: Users,
        title: 'Nobody is on the list yet',
        description:
          'Add the people who serve, then assign the tables at the start of a shift. What guests say will appear here, person by person.',
        action: (
          <Button asChild>
            <Link href={rosterPath(venue.venueId)}>Add people</Link>
          </Button>
        ),
      }}
      skeleton={<RowsSkeleton count={5} />}
    >
      {(people) => (
        <>
          {people.every(({ answers }) => answers === 0) && <AssignTablesHint venue={venue} />}
          <ul className="-my-1 divide-y">
            {people.map((person) => (
              <PersonRow key={person.personId} person={person} venue={venue} now={now} />
            ))}
          </ul>
        </>
      )}
    </QueryCard>
  );
}

/** Explains how an answer is assigned to a person. Shown until the first one is. */
function AssignTablesHint({ venue }: { venue: VenueOfPeople }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-basil-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 text-pretty">
        Assign the tables at the start of a shift. What guests at a table say then counts for the
        person who served them.
      </p>
      <Button asChild variant="secondary">
        <Link href={`${paths.floor}?${new URLSearchParams({ venue: venue.venueId })}`}>
          Go to the Floor
          <ArrowRight aria-hidden />
        </Link>
      </Button>
    </div>
  );
}

function PersonRow({
  person,
  venue: { venueId, timezone },
  now,
}: {
  person: PersonWithQuote;
  venue: VenueOfPeople;
  now: Date;
}) {
  const { name, latestQuote: quote } = person;
  const isFormer = person.personId === FORMER_STAFF_ID;
  return (
    <li className="grid gap-x-10 gap-y-3 py-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold text-lg leading-6">
          {isFormer ? (
            name
          ) : (
            <Link
              href={personPath(name, venueId)}
              className="-my-2 inline-block py-2 underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {name}
            </Link>
          )}
        </h3>
        {quote ? (
          <>
            <blockquote
              dir="auto"
              className="wrap-anywhere mt-1.5 line-clamp-3 text-pretty font-display text-lg leading-snug"
            >
              “{quote.words}”
            </blockquote>
            <p className="mt-1 text-ink-soft text-sm">
              Latest praise,{' '}
              <time dateTime={quote.createdAt}>
                {formatMoment(quote.createdAt, { now, timeZone: timezone })}
              </time>
            </p>
          </>
        ) : (
          !isFormer && (
            <p className="mt-1.5 text-ink-soft text-sm">No praise in a guest’s own words yet.</p>
          )
        )}
      </div>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] content-start gap-x-3 gap-y-1 text-sm lg:pt-1">
        {!isFormer && (
          <>
            <dt className="text-ink-soft">Praise</dt>
            <dd>
              {timesNamedText({ mentions: person.praise, withWords: person.praiseWithWords })}
            </dd>
          </>
        )}
        <dt className="text-ink-soft">Answers</dt>
        <dd>{answersWords(person)}</dd>
        {person.answers > 0 && !isFormer && (
          <>
            <dt className="text-ink-soft">Guests</dt>
            <dd>
              {comparisonText(person)}
              {person.rate && <span className="block text-ink-soft">{rateText(person.rate)}</span>}
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}

function answersWords({ answers }: PersonWithQuote): string {
  return answers === 0 ? 'None from their tables yet' : `${formatCount(answers)} from their tables`;
}

/** The figures of the one person on the roster whom guests may mean by this name, if there is one. */
export function FiguresOfName({ name, venue }: { name: string; venue: VenueOfPeople }) {
  const roster = useQuery(rosterNamesQuery(venue.venueId)).data;
  const people = useQuery(peopleQuery(venue, useNow())).data;
  const [person, another] = roster ? matchPerson(name, roster) : [];
  if (another) {
    return (
      <Card className="text-ink-soft">
        Guests may mean {person?.name} or {another.name} by this name, so it counts for neither.
      </Card>
    );
  }
  const figures = people?.find(({ personId }) => personId === person?.id);
  return (
    figures && (
      <Card>
        <PersonFigures figures={figures} />
      </Card>
    )
  );
}
