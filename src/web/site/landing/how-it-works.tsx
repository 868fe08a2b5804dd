import { Clock, Reply, Utensils } from 'lucide-react';
import type { ReactNode } from 'react';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { Section } from './section.tsx';

const STEPS: readonly { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Guests chat',
    text: 'They scan the code on the table and answer a few short questions. Anything optional can be skipped.',
    picture: (
      <p className="w-fit rounded-xl rounded-br-sm bg-basil px-4 py-2.5 text-on-basil text-sm">
        Food was lovely, but we waited ages for the bill.
      </p>
    ),
  },
  {
    title: 'The feedback is structured and tagged',
    text: 'Every answer arrives with its rating, topic, table and time, so patterns show by themselves.',
    picture: (
      <div className="flex flex-wrap gap-2">
        <Badge tone="chili">
          <RatingFace level={2} className="size-4" />
          Fair
        </Badge>
        <Badge>
          <Clock />
          Wait time
        </Badge>
        <Badge>
          <Utensils />
          Table 7
        </Badge>
        <Badge>Fri, 21:00</Badge>
      </div>
    ),
  },
  {
    title: 'You act',
    text: 'Reply by e-mail if the guest left one, thank the team, and fix what keeps coming back.',
    picture: (
      <p className="flex w-fit items-start gap-2.5 rounded-lg border bg-surface px-4 py-2.5 text-sm">
        <Reply className="mt-0.5 size-4 shrink-0 text-basil-ink" />
        Thank you for telling us. From Friday two of us take the bills after 20:00.
      </p>
    ),
  },
];

export function HowItWorks() {
  return (
    <Section id="how-it-works" title="How it works" tone="sunken">
      <ol className="grid gap-10 md:grid-cols-3 md:grid-rows-[auto_auto_auto_auto] md:gap-x-8 md:gap-y-0">
        {STEPS.map(({ title, text, picture }, index) => (
          <li
            key={title}
            className="border-t-2 border-t-basil pt-5 md:row-span-4 md:grid md:grid-rows-subgrid"
          >
            <span aria-hidden className="font-display font-semibold text-basil-ink text-xl">
              {index + 1}
            </span>
            <h3 className="mt-2 font-semibold text-lg">{title}</h3>
            <p className="mt-2 mb-6 text-ink-soft">{text}</p>
            <div aria-hidden className="md:min-h-16">
              {picture}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
