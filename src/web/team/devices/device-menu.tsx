import { Ellipsis, PencilLine, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '#shared/team/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { NewCodeDialog } from './new-code-dialog.tsx';
import { RenameDeviceForm } from './rename-device-form.tsx';

/** Rarely used actions for a device. */
export function DeviceMenu({ device, onChanged }: { device: Device; onChanged: () => void }) {
  const [open, setOpen] = useState<'rename' | 'code'>();
  const { name } = device;
  return (
    <>
      <Menu
        trigger={
          <Button size="icon" variant="quiet" aria-label={`What to do with ${name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={PencilLine} onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={QrCode} onSelect={() => setOpen('code')}>
          New code
        </MenuItem>
      </Menu>
      <Dialog
        open={open === 'rename'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'rename' : undefined)}
        title={`Rename ${name}`}
      >
        <RenameDeviceForm
          device={device}
          onDone={() => {
            setOpen(undefined);
            onChanged();
          }}
        />
      </Dialog>
      {open === 'code' && (
        <NewCodeDialog device={device} onChanged={onChanged} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
