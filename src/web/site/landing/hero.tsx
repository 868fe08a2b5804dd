import { Check, Pause, Play, Reply } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { paths, WIDGET_PATH } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ANIMATION_MOMENTS, SAMPLE_COMPLAINT, SAMPLE_TABLE_NAME } from './conversation-script.ts';
import { PhoneScreen } from './phone-screen.tsx';

const DURATIONS_MS = ANIMATION_MOMENTS.map((beat) => beat.durationMs);

const PROMISES = [
  'No app and no account for guests',
  'Only you see what they say',
  'Free to start, no card needed',
];

export function Hero() {
  return (
    <section className="overflow-x-clip">
      {/* On a desktop the text fills the first screen, because the picture below loads later. */}
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-8 px-4 pt-10 pb-12 sm:px-6 sm:pt-14 lg:min-h-[min(100svh-6rem,60rem)] lg:grid-cols-[minmax(0,1fr)_auto] lg:content-center lg:pr-16 lg:pb-14">
        <div className="mx-auto max-w-2xl self-center lg:mx-0 lg:max-w-none">
          <h1 className="font-display font-semibold text-3xl tracking-tight sm:text-4xl lg:text-5xl">
            Hear it from your guests{' '}
            <span className="bg-[linear-gradient(var(--saffron),var(--saffron))] bg-[length:100%_0.14em] bg-[position:0_92%] bg-no-repeat">
              before the internet does
            </span>
          </h1>
          <p className="mt-5 max-w-[39rem] text-ink-soft text-lg sm:text-xl sm:leading-8">
            TableTalk asks every table how it went, in a short friendly chat on the guest’s own
            phone. You see who shone, what went wrong and at which table, while you can still put it
            right.
          </p>
          <div className="mt-7 flex flex-col gap-3 sm:flex-row">
            <Button asChild size="lg">
              <Link href={paths.register}>Get Started Free</Link>
            </Button>
            <Button asChild size="lg" variant="secondary">
              <a href={WIDGET_PATH}>Try Demo Widget</a>
            </Button>
          </div>
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-ink-soft text-sm">
            {PROMISES.map((promise) => (
              <li key={promise} className="flex items-center gap-2">
                <Check aria-hidden className="size-4 shrink-0 text-basil-ink" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}

/** An animated guest conversation, and what the owner sees of it. */
function HeroPicture() {
  const { index, isPlaying, toggle } = usePlayback(DURATIONS_MS);
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      <VisuallyHidden as="p">
        A picture of a conversation: a guest of Sample Bistro rates the visit Fair, is asked what
        went wrong, says that the mains took 40 minutes but that Maya was lovely, and receives a
        code for a free dessert. A minute later the owner reads it and can reply.
      </VisuallyHidden>
      <div className="mx-auto w-[18.5rem] max-w-full lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div aria-hidden>
          <PhoneScreen beatIndex={index} />
        </div>
        <Button
          variant="quiet"
          size="sm"
          className="needs-js mx-auto mt-3 flex text-ink-soft"
          onClick={toggle}
        >
          <Icon aria-hidden />
          {isPlaying ? 'Pause the conversation' : 'Play the conversation'}
        </Button>
      </div>
      <OwnerCard />
    </>
  );
}

/** Visible from the start: the owner's view of what the guest is about to say. */
function OwnerCard() {
  return (
    <div
      aria-hidden
      className="mx-auto w-full max-w-xl self-start rounded-lg border bg-surface p-4 shadow-float lg:col-start-1 lg:row-start-2 lg:mx-0 lg:max-w-md"
    >
      <div className="flex items-center justify-between gap-2 text-xs">
        <span className="font-semibold">A minute later, on your desk</span>
        <span className="text-ink-soft">just now</span>
      </div>
      <div className="mt-3 flex flex-wrap gap-1.5">
        <Badge tone="chili">
          <RatingFace level={2} className="size-4" />
          Fair
        </Badge>
        <Badge>{SAMPLE_COMPLAINT.topic.category}</Badge>
        <Badge>{SAMPLE_TABLE_NAME}</Badge>
      </div>
      <p className="mt-3 text-lg">“{SAMPLE_COMPLAINT.words}”</p>
      <span className="mt-3 inline-flex items-center gap-1.5 font-semibold text-basil-ink text-sm">
        <Reply className="size-4" /> Reply to Sam
      </span>
    </div>
  );
}

/**
 * Loops through moments. The first is also shown without scripts, and to visitors who prefer
 * reduced motion.
 */
function usePlayback(durationsMs: readonly number[]) {
  const last = durationsMs.length - 1;
  const [index, setIndex] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    setIsPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, []);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setIndex(index === last ? 0 : index + 1), durationsMs[index]);
    return () => clearTimeout(timer);
  }, [isPlaying, index, last, durationsMs]);

  return { index, isPlaying, toggle: () => setIsPlaying(!isPlaying) };
}
