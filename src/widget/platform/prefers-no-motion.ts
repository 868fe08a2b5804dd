/** Whether the guest prefers reduced motion; such a guest also gets no typing delays. */
export function prefersNoMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
