import { classNames } from '#web/ui/class-names.ts';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';
import { RATINGS, TABLE_NAME, VENUE_NAME } from './conversation-script.ts';

/** How far each face hangs below the first, along the hem of the cloth. */
const HEM = ['', 'translate-y-2.5', 'translate-y-3.5', 'translate-y-2.5', ''];

/** The first question, on a table laid in the venue's colour. */
export function PhoneCloth({ picked }: { picked?: RatingLevel }) {
  return (
    <div className="flex h-full flex-col">
      <div className="relative flex h-[68%] flex-col items-center rounded-b-[50%_9%] bg-sample px-4 pt-7 text-center text-on-sample">
        <p className="self-start pl-1 text-xs">Step 1 of 9</p>
        <Plate className="mt-4 size-28 p-3 text-4xl" />
        <span className="-mt-3 relative -rotate-2 rounded-sm bg-on-sample px-3 py-1 font-display font-semibold text-sample text-xs shadow-sm">
          {TABLE_NAME}
        </span>
        <p className="mt-5 font-display font-semibold text-sm">Hi!</p>
        <p className="mt-1 text-balance font-display font-semibold text-xl leading-7">
          How was your visit to {VENUE_NAME}?
        </p>
        <span className="absolute inset-x-0 bottom-2 h-10 rounded-b-[50%_100%] border-on-sample/40 border-b border-dashed" />
      </div>
      <div className="flex justify-between px-3 pt-6">
        {RATINGS.map(({ face, label }, index) => (
          <span
            key={label}
            className={classNames(
              'flex flex-col items-center gap-1 text-[0.6875rem]',
              HEM[index],
              picked !== undefined && picked !== face && 'opacity-40',
            )}
          >
            <RatingFace
              level={face}
              className={classNames('size-11 transition-transform', picked === face && 'scale-115')}
            />
            {label}
          </span>
        ))}
      </div>
      <p className="mt-auto pb-5 text-center text-ink-soft text-xs">Only {VENUE_NAME} reads this</p>
    </div>
  );
}

/** With the initial of the venue, as long as it has no logo. */
export function Plate({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        'grid shrink-0 place-items-center rounded-full bg-on-sample font-display font-semibold text-sample',
        className,
      )}
    >
      <span className="grid size-full place-items-center rounded-full border border-sample/70">
        {VENUE_NAME.charAt(0)}
      </span>
    </span>
  );
}
