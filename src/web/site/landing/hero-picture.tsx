import { Pause, Play, Reply } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { BEATS, SAMPLE_COMPLAINT, SAMPLE_TABLE_NAME } from './conversation-script.ts';
import { PhoneScreen } from './phone-screen.tsx';

const DURATIONS_MS = BEATS.map((beat) => beat.durationMs);

/** An animated guest conversation, and what the owner sees of it. */
export function HeroPicture() {
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
