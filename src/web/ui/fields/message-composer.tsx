import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './field.tsx';

/** A box to write a letter in: who it goes to, the text, a note, and the buttons in one row. */
export function MessageComposer({
  label,
  head,
  hint,
  error,
  actions,
  rows = 4,
  ...textarea
}: {
  /** Names the text field for screen readers. */
  label: string;
  head?: ReactNode;
  hint: ReactNode;
  error?: string | undefined;
  /** The last one is the main button. */
  actions: ReactNode;
} & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  const id = useId();
  const describedBy = [error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div
      className={classNames(
        'rounded-lg border bg-surface has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-0',
        error
          ? 'border-chili has-[textarea:focus-visible]:outline-chili'
          : 'border-line-strong has-[textarea:focus-visible]:outline-basil',
      )}
    >
      {head}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        className="field-sizing-content block max-h-80 min-h-24 w-full resize-none rounded-lg bg-transparent px-4 pt-3 pb-2 text-base text-ink outline-none placeholder:text-ink-soft read-only:text-ink-soft sm:px-5"
        {...textarea}
      />
      <div className="flex flex-col gap-1.5 px-4 pb-2.5 text-ink-soft text-xs sm:px-5">
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        <div id={`${id}-hint`}>{hint}</div>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1.5 border-t py-2 pr-2 pl-4 sm:pl-5">
        {actions}
      </div>
    </div>
  );
}

/** What a press costs, on the button itself. */
export function PriceTag({ children }: { children: ReactNode }) {
  return (
    <>
      {' '}
      <span className="rounded-full bg-current/15 px-2 font-medium text-xs leading-5">
        {children}
      </span>
    </>
  );
}
