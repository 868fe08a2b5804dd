import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { LongText } from './long-text.tsx';

/** What the guest wrote. */
export function FeedbackWords({ feedback }: { feedback: FeedbackItem }) {
  const { textGeneral, textSpecific } = feedback;
  if (!textGeneral && !textSpecific) {
    return <p className="text-ink-soft">This guest left a rating and no words.</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      {textGeneral && <Part name="Primary feedback" text={textGeneral} />}
      {textSpecific && <Part name="Additional details" text={textSpecific} />}
    </div>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-ink-soft text-sm">{name}</p>
      <LongText text={text} />
    </div>
  );
}
