import type { ReactNode } from 'react';
import { isHexColour } from '#shared/venues/colours.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** A colour that can be picked by eye or typed as a hex code. */
export function ColourField({
  label,
  paletteLabel,
  value,
  error,
  hint,
  onChange,
}: {
  label: string;
  paletteLabel: string;
  value: string;
  error: string | undefined;
  hint: ReactNode;
  onChange: (colour: string) => void;
}) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            type="color"
            aria-label={paletteLabel}
            value={isHexColour(value) ? value.toLowerCase() : '#000000'}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
          <Input
            value={value}
            maxLength={7}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-w-0 flex-[1_1_5.25rem] font-mono"
            onChange={(event) => onChange(withHash(event.target.value))}
            {...control}
          />
        </div>
      )}
    </Field>
  );
}

/** Adds a missing '#': colours are pasted with or without it. */
function withHash(text: string): string {
  const typed = text.trim().toUpperCase();
  return /^[0-9A-F]{6}$/.test(typed) ? `#${typed}` : typed;
}
