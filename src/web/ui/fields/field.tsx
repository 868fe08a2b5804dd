import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value; its presence marks the control as invalid. */
  error?: string;
  /** Adds '(optional)' to the label. */
  isOptional?: boolean;
  id?: string;
  className?: string;
};

type FieldControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Label, control, hint and error, wired together. The control is drawn by the child function. */
export function Field({
  label,
  hint,
  error,
  isOptional,
  id,
  className,
  children,
}: FieldProps & { children: (control: FieldControlProps) => ReactNode }) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="font-medium text-sm">
        {label}
        {isOptional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

/**
 * What is wrong with a field. A message about the field in use scrolls into view when it appears,
 * because it may be behind the save bar; its scroll margins keep clear of that and the bottom bar.
 */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const field = message.current?.closest('fieldset') ?? message.current?.parentElement;
    if (field?.contains(document.activeElement)) {
      message.current?.scrollIntoView({ block: 'nearest' });
    }
  }, []);
  return (
    <p
      ref={message}
      id={id}
      className="flex scroll-mb-48 gap-1.5 text-chili-ink text-sm md:scroll-mb-28"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
