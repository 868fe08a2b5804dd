import { Download, ExternalLink, Printer } from 'lucide-react';
import { useState } from 'react';
import { QR_HD_SIZE } from '#shared/qr/contract.ts';
import { qrFileName } from '#shared/qr/file-name.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { makeCodeFile } from './make-code-file.ts';
import type { QrCode } from './qr-design.ts';

type Kind = 'png' | 'hd' | 'svg';

/** Everything that can be done with a finished code. */
export function QrDownloads({
  code,
  venue,
}: {
  code: QrCode;
  venue: { name: string; venueId: string };
}) {
  const { isRunning, run } = useSingleFlight();
  const [kind, setKind] = useState<Kind>();

  function download(wanted: Kind): void {
    setKind(wanted);
    void run(async () => {
      try {
        const size = wanted === 'hd' ? QR_HD_SIZE : code.size;
        const format = wanted === 'svg' ? 'svg' : 'png';
        const { blob, isWithoutLogo } = await makeCodeFile(code, { size, format });
        const name = qrFileName(venue, code.table) + (wanted === 'hd' ? '-hd' : '');
        saveFile(blob, `${name}.${format}`);
        if (isWithoutLogo) toastLogoMissing();
      } catch (error) {
        toast({
          title: 'Download Failed',
          description: failureMessage(error, 'We could not make the file. Please try again.'),
          variant: 'destructive',
        });
      }
    });
  }

  const isBusy = (one: Kind) => isRunning && kind === one;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2">
      <Button loading={isBusy('png')} onClick={() => download('png')}>
        <Download aria-hidden />
        Download PNG
      </Button>
      <Button variant="secondary" loading={isBusy('hd')} onClick={() => download('hd')}>
        <Printer aria-hidden />
        HD Print
      </Button>
      <Button variant="secondary" loading={isBusy('svg')} onClick={() => download('svg')}>
        <Download aria-hidden />
        Download SVG
      </Button>
      <Button asChild variant="secondary">
        <a href={code.path} target="_blank" rel="noopener">
          Test Widget
          <ExternalLink aria-hidden />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Button>
    </div>
  );
}

function toastLogoMissing(): void {
  toast({
    title: 'Saved without the logo',
    description:
      'The website of your logo does not let other sites copy it. The code itself is complete.',
  });
}
