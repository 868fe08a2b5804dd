import { type ComponentProps, useEffect, useState } from 'react';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { canScan } from './barcode-detector.ts';
import type { ScanDialog as ScanDialogPart } from './scan-dialog.tsx';

const SCAN_DIALOG = {
  name: 'scan-dialog',
  load: async () => (await import('./scan-dialog.tsx')).ScanDialog,
};

/**
 * Offers to scan with the camera, if there is one and the browser can read codes. Otherwise renders
 * nothing and loads no scanner code.
 */
export function ScanButton(props: ComponentProps<typeof ScanDialogPart>) {
  const [isPossible, setIsPossible] = useState(false);

  useEffect(() => {
    let isHere = true;
    void canScan().then((can) => isHere && setIsPossible(can));
    return () => {
      isHere = false;
    };
  }, []);

  if (!isPossible) return null;
  return (
    <LazyPart code={SCAN_DIALOG} waiting={null}>
      {(ScanDialog) => <ScanDialog {...props} />}
    </LazyPart>
  );
}
