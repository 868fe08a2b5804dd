import type { ReactNode } from 'react';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { classNames } from '#web/ui/class-names.ts';

type Parts = {
  greeting: ReactNode;
  main: readonly ReactNode[];
  recent?: ReactNode;
  /** Whether the main column is as long as the other without `recent`, which then gets the full width. */
  isMainLong?: boolean;
  aside: readonly ReactNode[];
  settled?: ReactNode;
  tiles: ReactNode;
  link?: ReactNode;
};

/** Two columns on a desktop; on a phone one, most important first. */
export function TodayLayout({
  greeting,
  main,
  recent,
  isMainLong = false,
  aside,
  settled,
  tiles,
  link,
}: Parts) {
  if (useIsMobile()) {
    return (
      <div className="flex flex-col gap-4">
        {greeting}
        {main}
        {aside}
        {tiles}
        {recent}
        {settled}
        {link}
      </div>
    );
  }
  const hasAside = aside.some(Boolean) || Boolean(settled);
  return (
    <>
      {greeting}
      <div
        className={classNames(
          'mt-8 grid gap-6',
          hasAside && 'xl:grid-cols-[minmax(0,1fr)_23.5rem]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-6">
          {main}
          {!isMainLong && recent}
        </div>
        {hasAside && (
          <div className="grid min-w-0 content-start gap-6 lg:max-xl:grid-cols-2">
            {aside}
            {settled}
          </div>
        )}
      </div>
      {isMainLong && recent && <div className="mt-6">{recent}</div>}
      <div className="mt-8">{tiles}</div>
      {link && <div className="mt-3">{link}</div>}
    </>
  );
}
