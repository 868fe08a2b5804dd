import { Check } from 'lucide-react';
import { useState } from 'react';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { minutesSince } from '../minutes.ts';
import { TableFromAbove } from '../room/table-from-above.tsx';
import { tableWords } from '../table-words.ts';
import { BigButton } from './big-button.tsx';
import { callReason } from './call-reason.ts';
import { Outcomes } from './outcomes.tsx';

/** A guest whom somebody is with. Where there is room, what helped is a tap away. */
export function TakenCard({
  call,
  now,
  isWide,
  isBusy,
  onAsk,
  onDone,
}: {
  call: FloorCall;
  now: number;
  isWide: boolean;
  isBusy: boolean;
  /** Opens the sheet that asks what helped. */
  onAsk: () => void;
  onDone: (outcome: CallOutcome) => void;
}) {
  const [outcome, setOutcome] = useState<CallOutcome>();
  const id = `call-${call.id}`;
  const table = tableWords(call.tableNumber);
  const who = call.takenBy ?? 'Somebody';
  const title = call.isYours
    ? `${table} is yours`
    : `${who} has ${table.replace(/^Table /, 'table ')}`;
  const since = `${minutesSince(call.takenAt ?? call.createdAt, now)} min`;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-taken`}
      tabIndex={-1}
      className="flex min-w-0 scroll-mt-32 flex-col gap-4 rounded-[24px] border-[5px] border-board-basil bg-surface p-2 md:px-[17px] md:py-[15px]"
    >
      <div className="flex flex-wrap items-center gap-3 md:gap-[18px]">
        <TableFromAbove
          name={call.tableNumber}
          tone="taken"
          className="size-[60px] md:size-[84px]"
        />
        <div className="min-w-[5em] flex-1">
          <h3
            id={`${id}-taken`}
            className="wrap-anywhere line-clamp-2 font-bold leading-[1.1] md:text-[1.33em]"
          >
            {title}
          </h3>
          <p className="wrap-anywhere line-clamp-2 text-board-soft leading-[1.2]">
            {isWide ? `${callReason(call)}, ${since}. ${isWide ? 'What helped?' : ''}` : since}
          </p>
        </div>
        <BigButton
          tone="basil"
          icon={Check}
          isBusy={isBusy}
          aria-label={`Done at ${table}`}
          className="min-h-[60px] w-auto text-[1.1em] md:min-h-[76px] md:min-w-[190px] md:text-[1.4em]"
          onClick={() => (outcome && isWide ? onDone(outcome) : onAsk())}
        >
          Done
        </BigButton>
      </div>
      {isWide && (
        <Outcomes
          layout="row"
          label={`What helped at ${table}?`}
          value={outcome}
          onChoose={setOutcome}
        />
      )}
    </section>
  );
}
