import { type ReactNode, useState } from 'react';
import {
  SAFETY_CLASSES,
  SAFETY_LABELS,
  TONES,
  TOPIC_LABELS,
  TOPICS,
} from '#shared/understanding/understanding.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';
import { type ItemUnderstanding, TONE_LABELS } from './understanding-words.ts';

/** The parts of an understanding that a person can correct. */
export type Correction = Pick<ItemUnderstanding, 'tone' | 'topics' | 'safety'>;

/** Corrects how an answer was understood: tone, topics and safety class. */
export function CorrectionDialog({
  understanding,
  onSave,
  onClose,
}: {
  understanding: ItemUnderstanding;
  onSave: (correction: Correction) => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState<Correction>({
    tone: understanding.tone,
    topics: understanding.topics,
    safety: understanding.safety,
  });
  const isChanged =
    draft.tone !== understanding.tone ||
    draft.safety !== understanding.safety ||
    draft.topics.join() !== TOPICS.filter((topic) => understanding.topics.includes(topic)).join();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What do the words say?"
      description="Applies straight away, and to the same words elsewhere at this restaurant."
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button disabled={!isChanged} onClick={() => onSave(draft)}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Choices legend="Tone">
          {TONES.map((tone) => (
            <Choice
              key={tone}
              isChosen={draft.tone === tone}
              onChoose={() => setDraft({ ...draft, tone })}
            >
              {TONE_LABELS[tone]}
            </Choice>
          ))}
        </Choices>
        <Choices legend="About" hint="Choose all that apply.">
          {TOPICS.map((topic) => (
            <Choice
              key={topic}
              isChosen={draft.topics.includes(topic)}
              onChoose={() =>
                setDraft({
                  ...draft,
                  topics: TOPICS.filter((each) => draft.topics.includes(each) !== (each === topic)),
                })
              }
            >
              {TOPIC_LABELS[topic]}
            </Choice>
          ))}
        </Choices>
        <Choices legend="Safety" hint="A safety issue counts as a serious complaint.">
          <Choice
            isChosen={draft.safety === null}
            onChoose={() => setDraft({ ...draft, safety: null })}
          >
            Not a safety issue
          </Choice>
          {SAFETY_CLASSES.map((safety) => (
            <Choice
              key={safety}
              isAlarming
              isChosen={draft.safety === safety}
              onChoose={() => setDraft({ ...draft, safety })}
            >
              {SAFETY_LABELS[safety]}
            </Choice>
          ))}
        </Choices>
      </div>
    </Dialog>
  );
}

function Choices({
  legend,
  hint,
  children,
}: {
  legend: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">
        {legend}
        {hint && <span className="font-normal text-ink-soft"> · {hint}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

function Choice({
  isChosen,
  isAlarming = false,
  onChoose,
  children,
}: {
  isChosen: boolean;
  isAlarming?: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  const chosen = isAlarming
    ? 'border-chili bg-chili font-semibold text-on-chili'
    : 'border-ink bg-ink font-semibold text-paper';
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'inline-flex min-h-11 items-center rounded-full border px-3.5 text-sm sm:min-h-9',
        isChosen ? chosen : 'bg-surface font-medium hover:border-line-strong',
      )}
    >
      {children}
    </button>
  );
}
