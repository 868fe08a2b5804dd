import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';

type Choice = { value: string; label: string; description?: string; picture?: ReactNode };

type ChoicesProps = {
  name: string;
  legend: string;
  choices: readonly Choice[];
  look?: 'chips' | 'faces' | 'rows';
  onChoose: (value: string) => void;
};

/**
 * A radio group in which a tap answers at once. Arrow keys only move, as in any radio group; Enter or
 * the space bar answers. Plain inputs, so that a tap before the script has loaded is not lost.
 */
export function Choices({ name, legend, choices, look = 'chips', onChoose }: ChoicesProps) {
  const isMoving = useRef(false);

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Browsers also fire a click when an arrow key moves the selection.
    isMoving.current = event.key.startsWith('Arrow');
    // Browsers fire no click for the space bar on a choice that is already selected by an arrow key.
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose(event.currentTarget.value);
  }

  function handleClick(event: MouseEvent<HTMLInputElement>) {
    if (isMoving.current) return;
    onChoose(event.currentTarget.value);
  }

  function handleKeyUp() {
    isMoving.current = false;
  }

  return (
    <div className={`choices ${look}`} role="radiogroup" aria-label={legend}>
      {choices.map(({ value, label, description, picture }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            aria-description={description}
            onClick={handleClick}
            onKeyDown={handleKeyDown}
            onKeyUp={handleKeyUp}
          />
          <span className="choice">
            {picture}
            <span>{label}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

export function SkipButton({ label, onSkip }: { label: string; onSkip: () => void }) {
  return (
    <button type="button" className="quiet" onClick={onSkip}>
      {label}
    </button>
  );
}
