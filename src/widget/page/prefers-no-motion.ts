/** Whoever wants nothing to move is not kept waiting for the sake of a natural pace either. */
export function prefersNoMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
