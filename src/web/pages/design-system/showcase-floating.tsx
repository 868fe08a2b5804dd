import { Copy, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

export function ShowcaseFloating() {
  return (
    <div className="flex flex-wrap gap-3">
      <Dialog
        title="Add a reward"
        description="Guests see it at the end of the conversation."
        trigger={<Button variant="secondary">Dialog</Button>}
        footer={
          <>
            <DialogClose>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <DialogClose>
              <Button>Add</Button>
            </DialogClose>
          </>
        }
      >
        <TextField label="Enter a new reward option:" />
      </Dialog>
      <ConfirmDialog
        title="Delete this location?"
        description="Its feedback disappears at once and is erased after 60 days."
        confirmLabel="Delete"
        onConfirm={() => toast({ title: 'Location deleted' })}
        trigger={<Button variant="secondary">Confirm</Button>}
      />
      <Menu
        trigger={
          <Button variant="secondary">
            <MoreHorizontal aria-hidden /> Menu
          </Button>
        }
      >
        <MenuLabel>The Copper Pan</MenuLabel>
        <MenuItem icon={Pencil}>Rename</MenuItem>
        <MenuItem icon={Copy} disabled>
          Duplicate
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} tone="destructive">
          Delete
        </MenuItem>
      </Menu>
      <Tooltip content="A few words about it">
        <Button variant="secondary">Tooltip</Button>
      </Tooltip>
      <Button
        variant="secondary"
        onClick={() =>
          toast({ title: 'Settings saved', description: 'Guests see them from now on.' })
        }
      >
        Toast
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast({
            variant: 'destructive',
            title: 'Could not save',
            description: 'The connection was lost.',
            action: { label: 'Try again', onSelect: () => toast({ title: 'Saved' }) },
          })
        }
      >
        Destructive toast
      </Button>
    </div>
  );
}
