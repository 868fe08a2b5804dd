import { ScanLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { canScan } from './barcode-detector.ts';
import { CodeScanner } from './code-scanner.tsx';

/** Offers the camera where there is one and the browser can read codes; otherwise it is not there. */
export function ScanButton({
  isDisabled,
  onCode,
}: {
  isDisabled: boolean;
  onCode: (code: string) => void;
}) {
  const [isPossible, setIsPossible] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    let isHere = true;
    void canScan().then((can) => isHere && setIsPossible(can));
    return () => {
      isHere = false;
    };
  }, []);

  if (!isPossible) return null;
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
