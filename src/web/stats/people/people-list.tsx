import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Users } from 'lucide-react';
import { Link } from 'wouter';
import { matchPerson } from '#shared/roster/match-person.ts';
import { personPath } from '#shared/site/paths.ts';
import { FORMER_STAFF_ID } from '#shared/stats/people-contract.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { peopleQuery, rosterNamesQuery } from '../queries.ts';
import { QueryCard, RowsSkeleton } from '../query-card.tsx';
import { PersonFigures } from './person-figures.tsx';
import { comparedWords, namedWords } from './person-words.ts';

/** Everybody who serves at a venue, by name: nobody is ranked. */
export function PeopleList({ venueId }: { venueId: string }) {
  return (
    <QueryCard
      title="Everybody who serves"
      description="By name. Praise first, then what guests at their tables said."
      venueId={venueId}
      query={useQuery(peopleQuery(venueId))}
      isEmpty={(people) => people.length === 0}
      empty={{
        icon: Users,
        title: 'Nobody is on the list yet',
        description: 'Add the people who serve in Settings, with the names that guests use.',
      }}
      skeleton={<RowsSkeleton count={5} />}
    >
      {(people) => (
        <ul className="divide-y">
          {people.map((person) => (
            <li key={person.personId} className="flex min-h-14 items-center gap-3 py-2.5">
              <div className="min-w-0 flex-1">
                {person.personId === FORMER_STAFF_ID ? (
                  <p className="font-medium">{person.name}</p>
                ) : (
                  <Link
                    href={personPath(person.name, venueId)}
                    className="wrap-anywhere -my-2 inline-block py-2 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
                  >
                    {person.name}
                  </Link>
                )}
                <p className="text-ink-soft text-sm">
                  {namedWords({ mentions: person.praise, withWords: person.praiseWithWords })}
                  {' · '}
                  {comparedWords(person)}
                </p>
              </div>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
            </li>
          ))}
        </ul>
      )}
    </QueryCard>
  );
}

/** The figures of the one person on the roster whom guests may mean by this name, if there is one. */
export function FiguresOfName({ name, venueId }: { name: string; venueId: string }) {
  const roster = useQuery(rosterNamesQuery(venueId)).data;
  const people = useQuery(peopleQuery(venueId)).data;
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
