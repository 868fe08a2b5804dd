import { expect, test, vi } from 'vitest';

test('a task that waits for the first interaction runs once, and a cancelled task never runs', async () => {
  // An earlier test may already have interacted with the page.
  vi.resetModules();
  const { runOnFirstInteraction } = await import('./run-on-first-interaction.ts');
  const [kept, forgotten] = [vi.fn(), vi.fn()];
  runOnFirstInteraction(kept);
  const forget = runOnFirstInteraction(forgotten);
  forget();
  expect(kept).not.toHaveBeenCalled();
  // An element further down may stop the event from bubbling.
  document.body.addEventListener('pointermove', (event) => event.stopPropagation());
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }));
  window.dispatchEvent(new Event('keydown'));
  expect(kept).toHaveBeenCalledTimes(1);
  expect(forgotten).not.toHaveBeenCalled();
});
