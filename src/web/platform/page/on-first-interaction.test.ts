import { expect, test, vi } from 'vitest';

test('a task waiting for the first interaction runs once, and never without one', async () => {
  // An earlier test may already have interacted with the page.
  vi.resetModules();
  const { onFirstInteraction } = await import('./on-first-interaction.ts');
  const [kept, forgotten] = [vi.fn(), vi.fn()];
  onFirstInteraction(kept);
  const forget = onFirstInteraction(forgotten);
  forget();
  expect(kept).not.toHaveBeenCalled();
  // An element further down may stop the event from bubbling.
  document.body.addEventListener('pointermove', (event) => event.stopPropagation());
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }));
  window.dispatchEvent(new Event('keydown'));
  expect(kept).toHaveBeenCalledTimes(1);
  expect(forgotten).not.toHaveBeenCalled();
});
