import type { ReactNode } from 'react';

/** Offers another value below a field whose value is taken, followed by the field's usual hint. */
export function TakenValueOffer({
  taken,
  free,
  onAccept,
  hint,
}: {
  taken: string;
  free: string | undefined;
  onAccept: (free: string) => void;
  hint: ReactNode;
}) {
  return (
    <>
      {free !== undefined && (
        <span role="status" className="mb-1 block text-ink">
          “{taken}” is taken.{' '}
          <button
            type="button"
            className="rounded-sm font-semibold text-basil-ink underline underline-offset-4 hover:decoration-2"
            onClick={() => onAccept(free)}
          >
            Use “{free}”
          </button>
        </span>
      )}
      {hint}
    </>
  );
}
