/** Whether the guest prefers reduced motion; such a guest also gets no typing delays. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
