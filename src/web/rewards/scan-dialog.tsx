import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CodeScanner } from './code-scanner.tsx';

/** A button that opens the camera. */
export function ScanDialog({
  isDisabled,
  onCode,
}: {
  isDisabled: boolean;
  onCode: (code: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title="Scan the guest’s code"
      description="Hold the code on the guest’s phone in front of the camera."
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="secondary" size="lg" disabled={isDisabled}>
          <ScanLine aria-hidden />
          Scan Code
        </Button>
      }
    >
      <CodeScanner
        onClose={() => setIsOpen(false)}
        onCode={(code) => {
          setIsOpen(false);
          onCode(code);
        }}
      />
    </Dialog>
  );
}
