import { Children, type ReactNode } from 'react';
import { Link } from 'wouter';

/** One row of a team list: name, role, place and actions, or a text if there are none. */
export function TeamRow({
  mark,
  name,
  href,
  badges,
  lines,
  aside,
  menu,
  actions,
}: {
  mark: ReactNode;
  name: string;
  /** Links to details about the person. */
  href?: string | undefined;
  badges?: ReactNode;
  lines: readonly ReactNode[];
  /** Content shown beside the lines if there is room, and below them on a phone. */
  aside?: ReactNode;
  /** The menu, which stays in the corner on a phone too. */
  menu?: ReactNode;
  /** Buttons, shown below the lines on a phone. */
  actions?: ReactNode;
}) {
  return (
    <li className="@container py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-full bg-basil-soft font-semibold text-basil-ink text-sm"
        >
          {mark}
        </span>
        <div className="min-w-0 flex-1 basis-30 @max-[15rem]:order-1 @max-[15rem]:basis-full">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {href ? (
              <Link
                href={href}
                className="wrap-anywhere -my-2.5 py-2.5 font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-current"
              >
                {name}
              </Link>
            ) : (
              <span className="wrap-anywhere font-semibold">{breakableAtSign(name)}</span>
            )}
            {badges}
          </p>
          {Children.map(lines, (line) => (
            <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">
              {typeof line === 'string' ? breakableAtSign(line) : line}
            </p>
          ))}
        </div>
        {menu ? (
          <div className="-mt-1 -mr-2 @max-[15rem]:ml-auto @min-[28rem]:order-last">{menu}</div>
        ) : (
          // Keeps the `aside` aligned in all rows.
          aside && <span className="-mr-2 w-11 @max-[28rem]:hidden @min-[28rem]:order-last" />
        )}
        {aside && (
          <div className="-mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 text-ink-soft text-sm @max-[15rem]:order-1 @max-[28rem]:w-full @min-[15rem]:@max-[28rem]:pl-14 @min-[28rem]:mt-0.5 @min-[28rem]:w-48 @min-[28rem]:flex-col">
            {aside}
          </div>
        )}
        {typeof actions === 'string' ? (
          <p className="self-center text-ink-soft text-sm @max-[15rem]:order-1 @max-[28rem]:w-full @min-[15rem]:@max-[28rem]:pl-14">
            {actions}
          </p>
        ) : (
          actions && (
            <div className="flex flex-wrap items-center gap-2 @max-[15rem]:order-1 @max-[28rem]:w-full @min-[15rem]:@max-[28rem]:pl-14 @min-[28rem]:ml-auto">
              {actions}
            </div>
          )
        )}
      </div>
    </li>
  );
}

/** Lets an email address wrap before its @ rather than in the middle of a word. */
function breakableAtSign(text: string): ReactNode {
  const [before, ...after] = text.split('@');
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <wbr />@{after.join('@')}
    </>
  );
}
