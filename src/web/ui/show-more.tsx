import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

type ShowMoreProps = {
  isLoading: boolean;
  /** Rejects if the next page could not be loaded. */
  onShow: () => Promise<unknown>;
  failureWords: string;
  /** Also loads when the user scrolls near the button, until a page fails to load. */
  isAutomatic?: boolean;
  className?: string;
  buttonClassName?: string;
  children: ReactNode;
};

/** The button at the end of a list. Shows an error if the next page could not be loaded. */
export function ShowMore({
  isLoading,
  onShow,
  failureWords,
  isAutomatic = false,
  className,
  buttonClassName,
  children,
}: ShowMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Kept here, because the query forgets the failure as soon as it refetches the pages that are
  // shown.
  const [hasFailed, setHasFailed] = useState(false);
  const show = () => {
    setHasFailed(false);
    onShow().catch(() => setHasFailed(true));
  };
  const showUnasked = useEffectEvent(() => {
    if (!isLoading && !hasFailed) show();
  });
  useEffect(() => {
    const watched = button.current;
    if (!isAutomatic || !watched || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) showUnasked();
      },
      { rootMargin: '400px' },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [isAutomatic]);
  return (
    <div className={classNames('flex flex-col items-center gap-2', className)}>
      {hasFailed && (
        <p role="alert" className="text-chili-ink text-sm">
          {failureWords}
        </p>
      )}
      <Button
        ref={button}
        variant="secondary"
        className={buttonClassName}
        loading={isLoading}
        onClick={show}
      >
        {children}
      </Button>
    </div>
  );
}
