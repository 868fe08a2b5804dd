import { expect, test, vi } from 'vitest';

test('what a tap may ask for is loaded with the first sign of somebody, once, and for nobody not at all', async () => {
  // Another test may have used the page.
  vi.resetModules();
  const { whenTouched } = await import('./when-touched.ts');
  const [kept, forgotten] = [vi.fn(), vi.fn()];
  whenTouched(kept);
  const forget = whenTouched(forgotten);
  forget();
  expect(kept).not.toHaveBeenCalled();
  // Whatever is below keeps it to itself.
  document.body.addEventListener('pointermove', (event) => event.stopPropagation());
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }));
  window.dispatchEvent(new Event('keydown'));
  expect(kept).toHaveBeenCalledTimes(1);
  expect(forgotten).not.toHaveBeenCalled();
});
