import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { tableLabel } from '#shared/qr/table-label.ts';
import { praiseRecipient } from '#shared/today/praise-recipient.ts';
import { type Praise, praiseSentence } from './praise-words.ts';

/** Hides an element in print. */
const OFF_PAPER = 'print:hidden';

/** The praise on one sheet for the wall; visible only in print. */
export function PraiseSheet({
  praise,
  today,
  venueName,
  onPrinted,
}: {
  praise: Praise;
  today: string;
  venueName: string;
  onPrinted: () => void;
}) {
  const tell = useEffectEvent(onPrinted);
  useEffect(() => {
    const page = document.getElementById('root');
    page?.classList.add(OFF_PAPER);
    const finish = () => tell();
    window.addEventListener('afterprint', finish);
    window.print();
    return () => {
      window.removeEventListener('afterprint', finish);
      page?.classList.remove(OFF_PAPER);
    };
  }, []);
  return createPortal(
    <section className="praise-sheet hidden print:block">
      <p className="text-sm">{venueName}</p>
      <h1 className="mt-1 font-display text-3xl">What our guests praised</h1>
      <p className="mt-2">{praiseSentence(praise, today)}</p>
      <ul className="mt-8 flex flex-col gap-6">
        {praise.items.map((item) => (
          <li key={item.id} className="wrap-anywhere break-inside-avoid border-t pt-4">
            <blockquote className="font-display text-xl">“{item.words}”</blockquote>
            <p className="mt-1 text-sm">
              For <b>{praiseRecipient(item).name}</b>
              {item.tableNumber && ` · ${tableLabel(item.tableNumber)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>,
    document.body,
  );
}
