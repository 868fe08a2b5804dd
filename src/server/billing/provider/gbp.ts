import type { Money } from './port.ts';

export function gbp(pence: number): Money {
  // Negating a balance of nothing gives -0, which is neither equal to 0 nor printed like it.
  return { pence: pence === 0 ? 0 : pence, currency: 'gbp' };
}
