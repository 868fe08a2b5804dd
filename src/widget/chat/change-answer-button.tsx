import type { Words } from '../words/words.ts';
import { UndoIcon } from './lazy-icons.tsx';
import { useDoubleTapGuard } from './use-double-tap-guard.ts';

type ChangeAnswerProps = {
  /** Changes whenever something moves on the screen, so that a stray tap is ignored. */
  moment: string;
  words: Words;
  onChange: () => void;
};

/** The button that takes back the answer above it. Screen readers do not announce its arrival. */
export function ChangeAnswerButton({ moment, words, onChange }: ChangeAnswerProps) {
  const { hasSettled, tapGuard } = useDoubleTapGuard(moment, '');
  return (
    <div className={hasSettled ? 'change' : 'change fresh'} aria-live="off" {...tapGuard}>
      <button type="button" onClick={onChange}>
        <UndoIcon />
        {words.buttons.change}
      </button>
    </div>
  );
}
