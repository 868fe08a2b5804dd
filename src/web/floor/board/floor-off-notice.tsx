import { BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** Shown while guests cannot call: what the live floor is, and who can switch it on. */
export function FloorOffNotice({
  venueName,
  settingsPath,
  whoCan,
}: {
  venueName: string;
  /** For members who may switch it on. */
  settingsPath: string | undefined;
  /** For all others: the name of the person to ask. */
  whoCan: string;
}): ReactNode {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-4 px-4 py-12 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-basil-soft text-board-basil">
        <BellOff aria-hidden className="size-12" />
      </span>
      <h2 className="font-display font-semibold text-[1.33em] leading-[1.15]">
        The live floor is off
      </h2>
      <p className="max-w-[26em] text-balance text-board-soft">
        Guests of {venueName} cannot call anybody to their table yet. Once it is on, their calls
        ring here. {settingsPath ? '' : whoCan}
      </p>
      {settingsPath && (
        <Link
          href={settingsPath}
          className="mt-2 inline-flex min-h-[72px] items-center rounded-[18px] bg-board-basil px-7 font-bold text-on-board-basil"
        >
          Switch it on in settings
        </Link>
      )}
    </div>
  );
}
