import { classNames } from '#web/ui/class-names.ts';
import { RATINGS } from './conversation-script.ts';
import { PhoneFace } from './phone-face.tsx';

export function ChatIllustration() {
  return (
    <div className="flex w-full max-w-sm flex-col gap-3 text-sm">
      <p className="w-fit rounded-xl rounded-bl-sm border bg-surface px-4 py-2.5">
        How was your visit today?
      </p>
      <div className="grid grid-cols-5 gap-1 sm:gap-2">
        {RATINGS.map(({ face, label }) => (
          <span
            key={label}
            className={classNames(
              'flex flex-col items-center gap-1.5 rounded-lg border py-3 font-medium text-xs max-sm:tracking-tight',
              face === 4 ? 'border-basil bg-basil-soft text-basil-ink' : 'bg-surface',
            )}
          >
            <PhoneFace level={face} className="size-9" />
            {label}
          </span>
        ))}
      </div>
      <p className="ml-auto w-fit rounded-xl rounded-br-sm bg-basil px-4 py-2.5 text-on-basil">
        Great
      </p>
    </div>
  );
}
