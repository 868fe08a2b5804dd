import type { Words } from '../words/words.ts';
import { UndoIcon } from './lazy-icons.tsx';
import { useSettled } from './use-settled.ts';

type ChangeAnswerProps = {
  /** Another one whenever something has moved on the screen. */
  moment: string;
  words: Words;
  onChange: () => void;
};

/** Takes back the answer that it stands under. Whoever only listens meets it, and is not told each time. */
export function ChangeAnswer({ moment, words, onChange }: ChangeAnswerProps) {
  const hasSettled = useSettled(moment, '');
  return (
    <div className={hasSettled ? 'change' : 'change fresh'} aria-live="off">
      <button type="button" onClick={onChange}>
        <UndoIcon />
        {words.buttons.change}
      </button>
    </div>
  );
}
