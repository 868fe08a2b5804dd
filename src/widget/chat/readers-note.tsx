import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { interpolate } from '../words/interpolate.ts';
import type { Words } from '../words/words.ts';
import { LockIcon } from './icons.tsx';

/** Says who reads the feedback; empty at the sample venue, where no one reads it. */
export function ReadersNote({ venue, words }: { venue: WidgetSetup; words: Words }) {
  const { name, isDemo } = venue;
  return (
    <footer className="promise">
      {name && !isDemo && (
        <>
          <LockIcon />
          <span>{interpolate(words.promise, { venue: name })}</span>
        </>
      )}
    </footer>
  );
}
