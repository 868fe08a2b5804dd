import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EntryBar } from './entry-bar.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the copied link of an answer names its restaurant, so that it opens there for a colleague', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  const acts = { position: undefined, onStep: () => {}, onBack: undefined };
  render(<EntryBar id="0198f0c4" venueId="the-copper-kettle" {...acts} />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' })));
  expect(writeText).toHaveBeenCalledWith(
    `${location.origin}/feedback?venue=the-copper-kettle&entry=0198f0c4`,
  );
});
