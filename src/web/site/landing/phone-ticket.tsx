import { Copy, Download } from 'lucide-react';
import { SAMPLE_VENUE_NAME } from './conversation-script.ts';
import { Plate } from './phone-first-question.tsx';

/** An unhappy guest's last screen: calm words, the reward, and its code to scan. */
export function PhoneTicket({ reward, code }: { reward: string; code: string }) {
  return (
    <div className="flex h-full animate-rise-in flex-col px-4 pt-9 text-center">
      <p className="font-display font-semibold text-xl leading-7">Thank you for telling us.</p>
      <div className="mt-4 overflow-hidden rounded-xl border shadow-float">
        <div className="bg-sample px-4 pt-4 pb-5 text-on-sample">
          <p className="flex items-center justify-center gap-2 font-display font-semibold text-xs">
            <Plate className="size-6" />
            {SAMPLE_VENUE_NAME}
          </p>
          <p className="mt-1.5 font-display font-semibold text-2xl">{reward}</p>
          <p className="text-xs">Valid for 30 days</p>
        </div>
        <div className="relative border-sample border-t-2 border-dashed bg-surface px-4 pt-4 pb-4">
          <span className="-top-2.5 -left-2.5 absolute size-5 rounded-full bg-paper" />
          <span className="-top-2.5 -right-2.5 absolute size-5 rounded-full bg-paper" />
          {/* Dark on white in both themes, so that a camera can read it. */}
          <span className="mx-auto block w-fit rounded-md bg-[#fff] p-2 text-[#211c17]">
            <TicketQr className="size-28" />
          </span>
          <p className="mt-2 font-mono font-semibold text-xl tracking-wider">{code}</p>
          <p className="mt-1 font-semibold text-xs">Show this to our staff</p>
        </div>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-2 font-semibold text-sm">
        <span className="flex h-10 items-center justify-center gap-1.5 rounded-full bg-sample text-on-sample">
          <Download className="size-4" /> Save ticket
        </span>
        <span className="flex h-10 items-center justify-center gap-1.5 rounded-full border border-sample text-sample dark:border-line-strong dark:text-ink">
          <Copy className="size-4" /> Copy code
        </span>
      </div>
    </div>
  );
}

/** The code 7KM4X-92QTA as a QR code, drawn in advance, so that the page needs no encoder. */
const MODULES =
  'M0 0h7v1h-7zM9 0h2v1h-2zM12 0h1v1h-1zM14 0h7v1h-7zM0 1h1v1h-1zM6 1h1v1h-1zM8 1h5v1h-5zM14 1h1v1h-1zM20 1h1v1h-1zM0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1zM9 2h1v1h-1zM11 2h1v1h-1zM14 2h1v1h-1zM16 2h3v1h-3zM20 2h1v1h-1zM0 3h1v1h-1zM2 3h3v1h-3zM6 3h1v1h-1zM9 3h4v1h-4zM14 3h1v1h-1zM16 3h3v1h-3zM20 3h1v1h-1zM0 4h1v1h-1zM2 4h3v1h-3zM6 4h1v1h-1zM8 4h1v1h-1zM10 4h3v1h-3zM14 4h1v1h-1zM16 4h3v1h-3zM20 4h1v1h-1zM0 5h1v1h-1zM6 5h1v1h-1zM11 5h1v1h-1zM14 5h1v1h-1zM20 5h1v1h-1zM0 6h7v1h-7zM8 6h1v1h-1zM10 6h1v1h-1zM12 6h1v1h-1zM14 6h7v1h-7zM9 7h2v1h-2zM0 8h1v1h-1zM2 8h1v1h-1zM4 8h1v1h-1zM6 8h1v1h-1zM9 8h1v1h-1zM12 8h1v1h-1zM16 8h1v1h-1zM19 8h1v1h-1zM0 9h2v1h-2zM4 9h1v1h-1zM8 9h1v1h-1zM11 9h1v1h-1zM13 9h4v1h-4zM20 9h1v1h-1zM0 10h3v1h-3zM4 10h4v1h-4zM10 10h2v1h-2zM14 10h1v1h-1zM16 10h2v1h-2zM19 10h1v1h-1zM0 11h1v1h-1zM2 11h4v1h-4zM7 11h1v1h-1zM10 11h4v1h-4zM16 11h1v1h-1zM18 11h2v1h-2zM1 12h2v1h-2zM5 12h3v1h-3zM11 12h1v1h-1zM14 12h2v1h-2zM18 12h3v1h-3zM8 13h3v1h-3zM14 13h3v1h-3zM0 14h7v1h-7zM9 14h1v1h-1zM12 14h1v1h-1zM17 14h2v1h-2zM0 15h1v1h-1zM6 15h1v1h-1zM9 15h2v1h-2zM14 15h2v1h-2zM0 16h1v1h-1zM2 16h3v1h-3zM6 16h1v1h-1zM8 16h1v1h-1zM10 16h1v1h-1zM12 16h1v1h-1zM14 16h2v1h-2zM17 16h1v1h-1zM19 16h2v1h-2zM0 17h1v1h-1zM2 17h3v1h-3zM6 17h1v1h-1zM9 17h1v1h-1zM11 17h1v1h-1zM13 17h1v1h-1zM16 17h1v1h-1zM18 17h2v1h-2zM0 18h1v1h-1zM2 18h3v1h-3zM6 18h1v1h-1zM8 18h1v1h-1zM11 18h1v1h-1zM13 18h2v1h-2zM17 18h2v1h-2zM20 18h1v1h-1zM0 19h1v1h-1zM6 19h1v1h-1zM11 19h3v1h-3zM15 19h1v1h-1zM17 19h4v1h-4zM0 20h7v1h-7zM8 20h4v1h-4zM13 20h3v1h-3zM18 20h1v1h-1zM20 20h1v1h-1z';

function TicketQr({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 21 21" className={className} shapeRendering="crispEdges">
      <path d={MODULES} fill="currentColor" />
    </svg>
  );
}
