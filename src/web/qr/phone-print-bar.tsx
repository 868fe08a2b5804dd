import type { ReactNode } from 'react';

/** On a phone: the chosen print product and its download button, always visible. */
export function PhonePrintBar({
  picture,
  words,
  action,
  failure,
  onLook,
}: {
  picture: ReactNode;
  words: string;
  action: ReactNode;
  /** Why the download failed; shown here because the preview may be out of sight. */
  failure?: string | undefined;
  onLook: () => void;
}) {
  return (
    <div className="@container -mx-4 sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center gap-3 border-t bg-paper px-4 py-2 print:hidden">
      {failure && (
        <p role="alert" className="w-full font-medium text-chili-ink text-sm">
          {failure}
        </p>
      )}
      <button
        type="button"
        onClick={onLook}
        className="@xs:flex hidden min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md text-left"
      >
        <span aria-hidden className="flex h-12 w-10 shrink-0 items-center justify-center">
          {picture}
        </span>
        <span className="wrap-anywhere line-clamp-2 min-w-0 font-medium text-sm">{words}</span>
        <span className="sr-only">: see it large</span>
      </button>
      {/* Very large text leaves room for the button only. */}
      <div className="@max-xs:flex-1 @max-xs:*:w-full">{action}</div>
    </div>
  );
}
