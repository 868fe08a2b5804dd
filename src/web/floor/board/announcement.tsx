/** A text that only screen readers speak, as soon as it appears. */
export function Announcement({ text }: { text: string }) {
  // `aria-live` besides the role: an open dialog hides everything else from screen readers.
  return (
    <p role="alert" aria-live="assertive" className="sr-only">
      {text}
    </p>
  );
}
