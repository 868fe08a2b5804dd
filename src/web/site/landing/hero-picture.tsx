import { Pause, Play, Reply } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { BEATS, TABLE_NAME } from './conversation-script.ts';
import { PhoneScreen } from './phone-screen.tsx';
import { usePlayback } from './use-playback.ts';

const DURATIONS_MS = BEATS.map((beat) => beat.durationMs);
/** The owner hears of it once the guest has told the story. */
const FLAGGED_AT = BEATS.findIndex((beat) => beat.kind === 'bot' && beat.text.includes('flagged'));

/** A guest's conversation as it happens, and what the owner sees of it. */
export function HeroPicture() {
  const { index, isPlaying, toggle } = usePlayback(DURATIONS_MS);
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      <VisuallyHidden as="p">
        A picture of a conversation: a guest of Sample Bistro rates the visit Fair, says that the
        mains took 40 minutes but that Maya was lovely, learns that the manager has been told, and
        receives a code for a free dessert. The owner sees the complaint at once.
      </VisuallyHidden>
      <div className="mx-auto w-full max-w-[18.5rem] lg:col-start-2 lg:row-span-2 lg:row-start-1">
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
      <OwnerCard isShown={index >= FLAGGED_AT} />
    </>
  );
}

function OwnerCard({ isShown }: { isShown: boolean }) {
  return (
    <div
      aria-hidden
      className={classNames(
        'mx-auto w-full max-w-xl self-start rounded-lg border bg-surface p-4 shadow-float transition duration-300 lg:col-start-1 lg:row-start-2 lg:mx-0 lg:max-w-md',
        isShown ? 'opacity-100' : 'translate-y-2 opacity-0',
      )}
    >
      <div className="flex items-center justify-between gap-2 text-xs">
        <span className="font-semibold">At the same moment, on your desk</span>
        <span className="text-ink-soft">just now</span>
      </div>
      <div className="mt-3 flex flex-wrap gap-1.5">
        <Badge tone="chili">
          <RatingFace level={2} className="size-4" />
          Fair
        </Badge>
        <Badge>Wait time</Badge>
        <Badge>{TABLE_NAME}</Badge>
      </div>
      <p className="mt-3 text-sm">“Mains took 40 minutes, but Maya was lovely.”</p>
      <span className="mt-3 inline-flex items-center gap-1.5 font-semibold text-basil-ink text-sm">
        <Reply className="size-4" /> Reply
      </span>
    </div>
  );
}
