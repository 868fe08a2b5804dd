import { type ReactNode, useState } from 'react';
import { readTab, writeTab } from '#web/platform/browser/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

const WHOLE_LIST = 'dashboard_whole_list';

/** On a phone only the first entry of the list inside, until somebody asks for all of them. */
export function FoldedList({ children }: { children: ReactNode }) {
  // A reply reloads the page, and its entry should be there again.
  const [isWhole, setIsWhole] = useState(readTab(WHOLE_LIST) !== null);

  function unfold(): void {
    writeTab(WHOLE_LIST, 'true');
    setIsWhole(true);
  }

  return (
    <div
      className={classNames(
        'group/list flex min-w-0 grow flex-col gap-3 *:first:grow',
        !isWhole && 'max-md:[&_nav]:hidden max-md:[&_ul[aria-busy]>li:nth-child(n+2)]:hidden',
      )}
    >
      {children}
      {!isWhole && (
        <Button
          variant="secondary"
          className="hidden max-md:group-has-[ul[aria-busy]>li:nth-child(2)]/list:inline-flex"
          onClick={unfold}
        >
          One is shown. Show the whole list
        </Button>
      )}
    </div>
  );
}
