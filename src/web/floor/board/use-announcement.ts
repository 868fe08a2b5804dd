import { useEffect, useState } from 'react';

/** Long enough for a screen reader to speak the text, which is then removed. */
export const ANNOUNCED_FOR_MS = 10_000;

/**
 * A text for screen readers, and a function to announce the next one. The text may quote a guest,
 * who can erase those words at any moment, so it is soon removed even if no other text follows.
 */
export function useAnnouncement(): [text: string, announce: (text: string) => void] {
  const [text, announce] = useState('');
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => announce(''), ANNOUNCED_FOR_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, announce];
}
