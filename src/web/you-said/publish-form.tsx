import { type FormEvent, useEffect, useRef, useState } from 'react';
import { countCharacters, textCheck } from '#shared/api/text-rule.ts';
import { type Proposal, publishSentence, type Sentence } from '#shared/you-said/contract.ts';
import { isDraftIncomplete } from '#shared/you-said/draft-sentence.ts';
import { YOU_SAID_TEXT_RULE } from '#shared/you-said/rules.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { GuestPreview } from './guest-preview.tsx';
import { refreshSentences } from './queries.ts';
import type { YouSaidVenue } from './you-said-venue.ts';

const FAILURE = 'This could not be published. Check your connection and try again.';
const checkWords = textCheck(YOU_SAID_TEXT_RULE);

/** A form to finish and publish the sentence of a proposal. */
export function PublishForm({
  venue,
  proposal: { words: draft, guests, feedbackIds },
  replaced,
  onClose,
}: {
  venue: YouSaidVenue;
  proposal: Proposal;
  /** What guests read now. */
  replaced: Sentence | undefined;
  onClose: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [words, setWords] = useState(draft);
  const [hasTried, setHasTried] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const checked = checkWords(words);
  const refusal = checked.refusal ?? (isDraftIncomplete(words) ? 'Write what you did' : undefined);
  const left = YOU_SAID_TEXT_RULE.max - countCharacters(words.trim());

  useEffect(() => {
    const field = form.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  async function publish(event: FormEvent): Promise<void> {
    event.preventDefault();
    setHasTried(true);
    if (refusal !== undefined || isPublishing) return;
    setPublishing(true);
    setFailure(undefined);
    try {
      const { venueId } = venue;
      await callApi(publishSentence, { query: { venueId }, body: { words, feedbackIds } });
      await refreshSentences(venueId);
      toast({ title: 'Published', description: 'Your next guest reads it.' });
      onClose();
    } catch (error) {
      setFailure(failureMessage(error, FAILURE));
      setPublishing(false);
    }
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Tell your guests"
      onSubmit={(event) => void publish(event)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
      className="flex flex-col gap-4"
    >
      <TextAreaField
        label="What guests said, and what you did"
        rows={2}
        value={words}
        error={hasTried ? refusal : undefined}
        hint={left < 0 ? `${-left} characters too many` : `${left} characters left`}
        onChange={({ target }) => setWords(target.value)}
      />
      <GuestPreview venue={venue} words={words.trim()} guests={guests} />
      {failure && <Alert tone="error">{failure}</Alert>}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" loading={isPublishing}>
          Publish
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        {replaced?.isShown && (
          <p className="text-ink-soft text-sm">It takes the place of what guests read now.</p>
        )}
      </div>
    </form>
  );
}
