/** The drawn, stitched edge of the tablecloth. */
export function TableclothEdge() {
  return (
    <svg className="hem" viewBox="0 0 390 60" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0H390V15Q195 81 0 15Z" />
      <path d="M-4 3Q195 69 394 3" />
    </svg>
  );
}
