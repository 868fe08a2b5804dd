import { CakeSlice, Check } from 'lucide-react';

export function RewardIllustration() {
  return (
    <div className="relative w-full max-w-xs">
      <div className="flex overflow-hidden rounded-lg border border-saffron bg-surface">
        <div className="grid w-20 shrink-0 place-items-center border-saffron border-r border-dashed bg-saffron-soft text-saffron-ink">
          <CakeSlice className="size-8" strokeWidth={1.5} />
        </div>
        <div className="p-4">
          <p className="font-semibold">Free dessert</p>
          <p className="mt-1 font-mono font-semibold text-xl tracking-wider">7KM4X-92QTA</p>
          <p className="mt-1 text-ink-soft text-xs">Show this to our staff</p>
        </div>
      </div>
      <p className="-mt-3 relative ml-auto flex w-fit items-center gap-1.5 rounded-full border bg-surface px-3 py-1.5 font-semibold text-basil-ink text-xs shadow-float">
        <Check className="size-4" /> Redeemed by Tom
      </p>
    </div>
  );
}
