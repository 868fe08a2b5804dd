import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { LongText } from './long-text.tsx';

/** What the guest wrote. */
export function FeedbackWords({ feedback }: { feedback: FeedbackItem }) {
  const { textGeneral, textSpecific } = feedback;
  if (!textGeneral && !textSpecific) {
    return <p className="text-ink-soft">This guest left a rating and no words.</p>;
  }
  return (
    <div className="grid gap-x-4 gap-y-1.5 @2xl:grid-cols-[11rem_minmax(0,1fr)]">
      {textGeneral && <Part name="Primary feedback" text={textGeneral} />}
      {textSpecific && <Part name="Additional details" text={textSpecific} />}
    </div>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-ink-soft text-xs">{name}</p>
      <LongText text={text} />
    </div>
  );
}
