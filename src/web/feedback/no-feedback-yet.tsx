import { ExternalLink, Flag, MessageSquareHeart, QrCode, Smile, Users } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RatingFace, type RatingLevel } from '../ui/rating-face.tsx';

const WILL_APPEAR = [
  { icon: Smile, title: 'How you are doing', text: 'Satisfaction and the number of answers.' },
  { icon: Flag, title: 'What to act on', text: 'Serious complaints and guests without a reply.' },
  { icon: Users, title: 'Who shone', text: 'The team members that guests praise.' },
  {
    icon: MessageSquareHeart,
    title: 'Every word',
    text: 'Each answer in full, ready for your reply.',
  },
] as const;

const WAITING = {
  title: 'No feedback available yet.',
  text: 'It appears here as soon as the first guest has answered.',
} as const;

const NO_VENUE = {
  title: 'No feedback available yet.',
  text: 'Add your restaurant first. What its guests say appears here as soon as the first one has answered.',
} as const;

const STORED = {
  title: 'Your feedback is stored safely',
  text: 'Guests have answered, and nothing is lost. This version cannot show their answers.',
} as const;

const LEVELS: readonly RatingLevel[] = [1, 2, 3, 4, 5];

/** The dashboard before the first guest has answered: what it will show, and how to get there. */
export function NoFeedbackYet({
  venueId,
  hasFeedback,
}: {
  venueId: string | undefined;
  /** Guests have answered, but this version has no list to show it in. */
  hasFeedback: boolean;
}) {
  const { title, text } = hasFeedback ? STORED : venueId ? WAITING : NO_VENUE;
  return (
    <Card className="grid gap-8 lg:grid-cols-2 lg:gap-12 lg:p-10">
      <div className="flex flex-col items-start justify-center">
        <div aria-hidden className="mb-5 flex gap-1.5">
          {LEVELS.map((level) => (
            <RatingFace key={level} level={level} className="size-9" />
          ))}
        </div>
        <h2 className="font-display font-semibold text-xl">{title}</h2>
        <p className="mt-2 text-ink-soft">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button asChild>
            <a href={widgetPath({ venue: venueId })} target="_blank" rel="noopener">
              Preview the widget
              <ExternalLink aria-hidden />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Button>
          <Button asChild variant="secondary">
            <Link href={paths.qrCode}>
              <QrCode aria-hidden />
              QR codes
            </Link>
          </Button>
        </div>
      </div>
      <div className="border-t pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-12">
        <h3 className="font-semibold text-ink-soft text-sm">What will appear here</h3>
        <ul className="mt-4 flex flex-col gap-5">
          {WILL_APPEAR.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-3.5">
              <span className="grid size-10 shrink-0 place-items-center rounded-md bg-basil-soft text-basil-ink">
                <Icon aria-hidden className="size-5" />
              </span>
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-ink-soft text-sm">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
