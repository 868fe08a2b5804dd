import { VENUE_NAME } from './conversation-script.ts';
import { TicketQr } from './ticket-qr.tsx';

const STROKES = [
  'M8 24l-6 -4',
  'M22 14l-4 -7',
  'M40 9l-1 -8',
  'M60 9l1 -8',
  'M78 14l4 -7',
  'M92 24l6 -4',
];

/** What the guest leaves with: the reward, its code, and the code to scan. */
export function PhoneTicket({ reward, code }: { reward: string; code: string }) {
  return (
    <div className="flex h-full animate-rise-in flex-col px-4 pt-8 text-center">
      <svg
        aria-hidden
        viewBox="0 0 100 26"
        className="mx-auto w-44"
        strokeLinecap="round"
        strokeWidth="2.5"
      >
        {STROKES.map((stroke, index) => (
          <path
            key={stroke}
            d={stroke}
            fill="none"
            className={index % 2 ? 'stroke-saffron' : 'stroke-sample'}
          />
        ))}
      </svg>
      <p className="-mt-1 font-display font-semibold text-xl leading-7">
        Thank you for your feedback!
      </p>
      <div className="mt-5 overflow-hidden rounded-xl border shadow-sm">
        <div className="bg-sample px-4 pt-4 pb-5 text-on-sample">
          <p className="font-display font-semibold text-xs">{VENUE_NAME}</p>
          <p className="mt-1 font-display font-semibold text-2xl">{reward}</p>
          <p className="text-xs">Valid for 30 days</p>
        </div>
        <div className="relative border-sample border-t-2 border-dashed bg-surface px-4 pt-5 pb-4">
          <span className="-top-2.5 -left-2.5 absolute size-5 rounded-full bg-paper" />
          <span className="-top-2.5 -right-2.5 absolute size-5 rounded-full bg-paper" />
          <span className="mx-auto block w-fit rounded-md bg-on-sample p-2 text-sample">
            <TicketQr className="size-28" />
          </span>
          <p className="mt-3 font-mono font-semibold text-xl tracking-wider">{code}</p>
          <p className="mt-1 font-semibold text-xs">Show this to our staff</p>
        </div>
      </div>
    </div>
  );
}
