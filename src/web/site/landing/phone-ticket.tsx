import { Copy, Download } from 'lucide-react';
import { VENUE_NAME } from './conversation-script.ts';
import { Plate } from './phone-cloth.tsx';
import { TicketQr } from './ticket-qr.tsx';

/** What an unhappy guest ends with: calm words, the reward and its code to scan. */
export function PhoneTicket({ reward, code }: { reward: string; code: string }) {
  return (
    <div className="flex h-full animate-rise-in flex-col px-4 pt-9 text-center">
      <p className="font-display font-semibold text-xl leading-7">Thank you for telling us.</p>
      <div className="mt-4 overflow-hidden rounded-xl border shadow-float">
        <div className="bg-sample px-4 pt-4 pb-5 text-on-sample">
          <p className="flex items-center justify-center gap-2 font-display font-semibold text-xs">
            <Plate className="size-6" />
            {VENUE_NAME}
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
