import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import { TextField } from './text-field.tsx';

/** A field that groups digits while the user types; the cursor stays after the digit it followed. */
export function MaskedField({
  mask,
  onValueChange,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'onChange' | 'ref'> & {
  value: string;
  /** Formats the text. It may add and remove separators, but must keep the digits in order. */
  mask: (typed: string) => string;
  onValueChange: (value: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number>(undefined);

  function change({ target }: ChangeEvent<HTMLInputElement>): void {
    const next = mask(target.value);
    const untilCursor = target.value.slice(0, target.selectionStart ?? target.value.length);
    const isAtEnd = untilCursor.length === target.value.length;
    digitsBefore.current = countDigits(isAtEnd ? next : untilCursor);
    // Set the formatted text here: otherwise React would reset it and move the cursor to the end,
    // even without a render.
    target.value = next;
    placeCursor(target, digitsBefore.current);
    onValueChange(next);
  }

  useLayoutEffect(() => {
    if (input.current && digitsBefore.current !== undefined) {
      placeCursor(input.current, digitsBefore.current);
    }
    digitsBefore.current = undefined;
  });

  return <TextField {...field} ref={input} onChange={change} />;
}

function placeCursor(input: HTMLInputElement, digits: number): void {
  if (input.ownerDocument.activeElement !== input) return;
  let seen = 0;
  let position = 0;
  while (position < input.value.length && seen < digits) {
    if (/\d/.test(input.value.charAt(position))) seen += 1;
    position += 1;
  }
  input.setSelectionRange(position, position);
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}
