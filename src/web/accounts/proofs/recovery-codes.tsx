import { Download } from 'lucide-react';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DialogFooter } from '#web/ui/overlays/dialog.tsx';

/** Shows recovery codes once: the server cannot show them again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');

  function download(): void {
    const file = new Blob([`${PRODUCT_NAME} recovery codes\n\n${text}\n`], { type: 'text/plain' });
    saveFile(file, 'tabletalk-recovery-codes.txt');
  }

  return (
    <>
      <p>
        If you lose your phone, each of these signs you in once. Keep them somewhere safe: we only
        show them now.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-4 grid gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <CopyButton
          text={text}
          label="Copy the codes"
          isWordy
          onFailure={() =>
            toast({
              title: 'Copy Failed',
              description: 'Please select the codes and copy them.',
              variant: 'destructive',
            })
          }
        />
        <Button variant="secondary" onClick={download}>
          <Download aria-hidden />
          Download
        </Button>
      </div>
      <DialogFooter>
        <Button onClick={onDone}>I’ve saved them</Button>
      </DialogFooter>
    </>
  );
}
