/** Icon of a walking person. */
export function WalkingIcon({ className }: { className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <circle cx="13" cy="4.5" r="1.8" fill="currentColor" />
      <path d="m9 21 2.5-6-2-3 1-4.5 3 .5 1.5 3 3 1M10.5 7.5 7 9.5V13M11.5 15l3 2 1 4" />
    </svg>
  );
}
