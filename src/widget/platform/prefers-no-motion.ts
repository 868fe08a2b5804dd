/** A guest who prefers reduced motion also gets no typing delays. */
export function prefersNoMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
