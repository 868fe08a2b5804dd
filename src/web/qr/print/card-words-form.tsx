import {
  CARD_FIELDS,
  CARD_WORD_MAX_LENGTHS,
  type CardField,
  cardWords,
  type OwnCardWords,
} from '#shared/qr/print/card-words.ts';
import type { CardWordErrors } from '#shared/qr/print/check-card-words.ts';
import type { PrintProduct } from '#shared/qr/print/products.ts';
import type { Language } from '#shared/understanding/understanding.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CollapsibleCard } from '#web/ui/layout/collapsible-card.tsx';

const LABELS: Record<CardField, string> = {
  line: 'Line under the question',
  promise: 'Promise',
  thanks: 'Thank-you',
};

/** The venue's own words on what is printed; a field left empty keeps ours. */
export function CardWordsForm({
  language,
  words,
  errors,
  givesRewards,
  product,
  onChange,
}: {
  language: Language;
  words: OwnCardWords;
  errors: CardWordErrors;
  /** Whether the thank-you is printed at all. */
  givesRewards: boolean;
  product: PrintProduct;
  onChange: (words: OwnCardWords) => void;
}) {
  const ours = cardWords(language);
  const shown = product === 'sticker' ? (['line'] as const) : CARD_FIELDS;
  return (
    <CollapsibleCard
      title="Your own words"
      description="Change what the card says. The preview follows."
    >
      <div className="flex flex-col gap-5">
        {shown.map((field) => (
          <TextField
            key={field}
            label={LABELS[field]}
            isOptional
            dir="auto"
            lang={language}
            placeholder={ours[field]}
            maxLength={CARD_WORD_MAX_LENGTHS[field]}
            autoComplete="off"
            value={words[field] ?? ''}
            error={errors[field]}
            hint={
              field === 'thanks' && !givesRewards
                ? 'Only printed when rewards are on.'
                : lengthHint(words[field], CARD_WORD_MAX_LENGTHS[field])
            }
            onChange={(event) => onChange({ ...words, [field]: event.target.value })}
          />
        ))}
      </div>
    </CollapsibleCard>
  );
}

/** Says how much room is left once something is typed. */
function lengthHint(text: string | undefined, most: number): string {
  return text ? `${text.length} of ${most} characters` : `Up to ${most} characters.`;
}
