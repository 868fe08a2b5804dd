import { Mail, Ticket } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

export type ReplyChannel = 'mail' | 'ticket';

const WAYS = [
  { way: 'mail', words: 'Reply by e-mail', icon: Mail },
  { way: 'ticket', words: 'Reply on the ticket', icon: Ticket },
] as const;

/** Choice between email and ticket for the next reply. */
export function ChannelChoice({
  way,
  onChoose,
}: {
  way: ReplyChannel;
  onChoose: (way: ReplyChannel) => void;
}) {
  return (
    <fieldset
      aria-label="How to reply"
      className="-mx-4 -mt-4 mb-4 grid grid-cols-2 divide-x border-b"
    >
      {WAYS.map(({ way: each, words, icon: Icon }) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === way}
          onClick={() => onChoose(each)}
          className={classNames(
            'inline-flex min-h-11 items-center justify-center gap-2 px-3 text-sm outline-offset-[-3px] first:rounded-tl-md last:rounded-tr-md',
            each === way
              ? 'bg-surface font-semibold text-ink shadow-[inset_0_-2px_0_var(--color-basil)]'
              : 'font-medium text-ink-soft hover:bg-surface',
          )}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {words}
        </button>
      ))}
    </fieldset>
  );
}
