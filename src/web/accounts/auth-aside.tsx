import { RatingFace } from '#web/ui/rating-face.tsx';

/**
 * The picture beside the sign-in form: sample feedback from one evening, as an owner would receive
 * it.
 */
export function AuthAside() {
  return (
    <aside
      aria-label="What guests say"
      className="hidden flex-col justify-center border-l bg-sunken px-12 py-16 lg:flex xl:px-20"
    >
      <p className="max-w-md font-display text-2xl text-balance xl:text-3xl">
        Hear it from your guests before the internet does.
      </p>
      <ul className="mt-10 flex max-w-md flex-col gap-4">
        {VOICES.map((voice) => (
          <li key={voice.place}>
            <Voice voice={voice} />
          </li>
        ))}
      </ul>
      <p className="mt-10 max-w-md text-ink-soft">
        Private to you, answered in a minute, and in time to put things right.
      </p>
    </aside>
  );
}

/** The phone version of `AuthAside`: one guest's words below the form. */
export function AuthQuote() {
  return (
    <aside aria-label="What guests say" className="mt-auto pt-12 lg:hidden">
      <Voice voice={VOICES[0]} />
    </aside>
  );
}

function Voice({ voice: { level, words, rating, place } }: { voice: (typeof VOICES)[number] }) {
  return (
    <div className="flex gap-3 rounded-lg border bg-surface p-4">
      <RatingFace level={level} className="size-8" />
      <div className="min-w-0">
        <p>{words}</p>
        <p className="mt-1 text-ink-soft text-sm">
          {rating} · {place}
        </p>
      </div>
    </div>
  );
}

const VOICES = [
  {
    level: 5,
    rating: 'Excellent',
    place: 'Table 12, just now',
    words: '“Mia remembered my allergy without a second question. We will be back.”',
  },
  {
    level: 2,
    rating: 'Fair',
    place: 'Table 4, 20 minutes ago',
    words: '“Lovely food, but the mains took almost an hour to arrive.”',
  },
] as const;
