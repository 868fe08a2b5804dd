import { Printer } from 'lucide-react';
import { useState } from 'react';
import { queryClient } from '#web/platform/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';

/** Prints the page after loading all of it, including parts not scrolled to yet. */
export function PrintButton() {
  const [isLoading, setIsLoading] = useState(false);

  async function print(): Promise<void> {
    setIsLoading(true);
    // Lazy parts load on this event, as they do for the browser's own print command.
    dispatchEvent(new Event('beforeprint'));
    await untilNothingLoads();
    setIsLoading(false);
    window.print();
  }

  return (
    <Button
      variant="quiet"
      loading={isLoading}
      onClick={() => void print()}
      className="max-md:hidden print:hidden"
    >
      <Printer aria-hidden />
      Print
    </Button>
  );
}

/**
 * A part requests its data only after its code has loaded, so wait until loading stays idle for a
 * while.
 */
async function untilNothingLoads(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    quiet = queryClient.isFetching() === 0 ? quiet + 1 : 0;
  }
}

const LOOK_EVERY_MS = 100;
const QUIET_LOOKS = 3;
