import { classNames } from '#web/ui/class-names.ts';
import type { FirstQuote } from './complaint-status-words.tsx';

/** Below words about danger: what else the guest wrote, or that the guest has changed the words. */
export function QuoteAside({ of: { aside }, className }: { of: FirstQuote; className: string }) {
  if (!aside) return null;
  return (
    <span className={classNames('wrap-anywhere line-clamp-2', className)}>
      {aside.label}
      {aside.quote && (
        <>
          {' '}
          {aside.quote.isTapped ? (
            <span {...aside.quote.attributes}>{aside.quote.words}</span>
          ) : (
            <q {...aside.quote.attributes}>{aside.quote.words}</q>
          )}
        </>
      )}
    </span>
  );
}
