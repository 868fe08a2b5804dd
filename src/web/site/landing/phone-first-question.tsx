import { Lock } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import type { RatingLevel } from '#web/ui/rating-face.tsx';
import {
  ANNOUNCED_STEP_COUNT,
  RATING_CHOICES,
  SAMPLE_TABLE_NAME,
  SAMPLE_VENUE_NAME,
} from './conversation-script.ts';
import { PhoneFace } from './phone-face.tsx';

/** How far each face hangs below the first, along the hem of the cloth. */
const HEM = ['', 'translate-y-2.5', 'translate-y-3.5', 'translate-y-2.5', ''];

/** The first question, on a table laid in the venue's colour. */
export function PhoneFirstQuestion({ picked }: { picked?: RatingLevel }) {
  return (
    <div className="flex h-full flex-col">
      <div className="relative flex h-[69%] flex-col items-center rounded-b-[50%_9%] bg-sample px-4 pt-6 text-center text-on-sample">
        <p className="self-start pl-1 text-xs">Step 1 of {ANNOUNCED_STEP_COUNT}</p>
        <Plate className="mt-5 size-32 drop-shadow-[0_10px_14px_rgb(0_0_0/0.22)]" />
        <span className="-mt-4 relative -rotate-2 rounded-sm bg-on-sample px-3 py-1 font-display font-semibold text-sample text-xs shadow-float">
          {SAMPLE_TABLE_NAME}
        </span>
        <p className="mt-5 font-display font-semibold text-sm">Hi!</p>
        <p className="mt-1 text-balance font-display font-semibold text-xl leading-7">
          How was your visit to {SAMPLE_VENUE_NAME}?
        </p>
        <span className="absolute inset-x-0 bottom-2 h-[9%] rounded-b-[50%_100%] border-on-sample/50 border-b border-dashed" />
      </div>
      <div className="flex justify-between px-3 pt-5">
        {RATING_CHOICES.map(({ face, label }, index) => (
          <span
            key={label}
            className={classNames(
              'flex w-12 flex-col items-center gap-1 text-[0.6875rem] transition-opacity',
              HEM[index],
              picked !== undefined && picked !== face && 'opacity-40',
            )}
          >
            <PhoneFace
              level={face}
              className={classNames('size-11 transition-transform', picked === face && 'scale-115')}
            />
            {label}
          </span>
        ))}
      </div>
      <p className="mt-auto flex items-center justify-center gap-1.5 pb-4 text-ink-soft text-xs">
        <Lock className="size-3" /> Only {SAMPLE_VENUE_NAME} reads this
      </p>
    </div>
  );
}

/** Shows the venue's initial while it has no logo. */
export function Plate({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 140 140" className={classNames('shrink-0', className)}>
      <circle cx="70" cy="70" r="69" fill="#fffdf9" />
      <g fill="none" className="stroke-sample">
        <circle cx="70" cy="70" r="60" strokeWidth="3" />
        <circle cx="70" cy="70" r="55" strokeWidth="1.5" strokeOpacity="0.6" />
        <circle cx="70" cy="70" r="43" strokeWidth="1" strokeOpacity="0.25" />
      </g>
      <text
        x="70"
        y="70"
        dy=".35em"
        textAnchor="middle"
        fontSize="52"
        className="fill-sample font-display font-semibold"
      >
        {SAMPLE_VENUE_NAME.charAt(0)}
      </text>
    </svg>
  );
}
