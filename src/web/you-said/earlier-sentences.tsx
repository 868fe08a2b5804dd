import { formatMoment } from '#shared/site/format-moment.ts';
import { type Sentence, withdrawSentence } from '#shared/you-said/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { TextAction } from '#web/ui/text-action.tsx';
import { refreshSentences } from './queries.ts';

/** What guests were told before. Guests who raised the matter still read it on their tickets. */
export function EarlierSentences({
  venueId,
  sentences,
}: {
  venueId: string;
  sentences: readonly Sentence[];
}) {
  const now = useNow();

  async function remove(id: string): Promise<void> {
    try {
      await callApi(withdrawSentence, { params: { id } });
    } catch (error) {
      toastFailure(error, 'Not removed', 'Please try again.');
    }
    await refreshSentences(venueId);
  }

  return (
    <section aria-labelledby="told-earlier" className="mt-5 border-t pt-4">
      <h3 id="told-earlier" className="font-semibold">
        Earlier
      </h3>
      <p className="mt-1 text-ink-soft text-sm">
        The guests who raised these still read them on their tickets.
      </p>
      <ul className="mt-2 divide-y">
        {sentences.map(({ id, words, guests, publishedAt }) => (
          <li key={id} className="flex items-start gap-4 py-2.5">
            <p className="wrap-anywhere min-w-0 flex-1">
              {words}
              <span className="block text-ink-soft text-sm">
                {formatMoment(publishedAt, { now })} · {guests} {guests === 1 ? 'guest' : 'guests'}
              </span>
            </p>
            <TextAction onClick={() => void remove(id)}>
              Remove<span className="sr-only">: {words}</span>
            </TextAction>
          </li>
        ))}
      </ul>
    </section>
  );
}
