import { Copy, MessageSquareHeart, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { ProgressBar } from '#web/ui/status/progress-bar.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';

const RANGES = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days', description: 'The range that most charts use' },
];

export function ShowcaseFields() {
  const [range, setRange] = useState<string>();
  const [isOn, setIsOn] = useState(true);
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      <TextField label="Restaurant name" placeholder="The Copper Pan" />
      <TextField
        label="Venue ID"
        hint="Lowercase letters, numbers and hyphens only"
        defaultValue="the-copper-pan"
      />
      <TextField
        label="Email"
        type="email"
        defaultValue="owner@"
        error="Please enter a valid email address"
      />
      <TextField label="Referral code" isOptional disabled defaultValue="WELCOME" />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        defaultValue="correct horse"
      />
      <SelectField
        label="Date range"
        options={RANGES}
        value={range}
        onValueChange={setRange}
        hint="Applies to every chart"
      />
      <TextAreaField label="Your reply" placeholder="Thank you for telling us…" />
      <div className="flex flex-col gap-5 self-center">
        <Switch
          label="Reward codes"
          description="Guests may choose a thank-you at the end"
          checked={isOn}
          onCheckedChange={setIsOn}
        />
        <Switch label="Off" checked={false} onCheckedChange={() => undefined} />
        <Switch label="Not available" checked disabled onCheckedChange={() => undefined} />
      </div>
    </div>
  );
}

export function ShowcaseMessages() {
  const [retries, setRetries] = useState(0);
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="flex flex-col gap-3">
        <Alert title="Your trial of nothing">An information, with a title and some words.</Alert>
        <Alert tone="success">Your email is verified.</Alert>
        <Alert
          tone="warning"
          title="Finish setting up"
          action={
            <Button size="sm" variant="secondary">
              Continue
            </Button>
          }
        >
          Two steps are left.
        </Alert>
        <Alert tone="error">Invalid email or password.</Alert>
      </div>
      <div className="flex flex-col gap-5">
        <ProgressBar label="Setup" value={2} max={4} valueLabel="Step 2 of 4" />
        <ProgressBar label="Replies used" value={17} max={20} tone="saffron" />
        <ProgressBar label="Feedback used" value={30} max={30} tone="chili" />
        <div className="flex items-center gap-3 text-basil">
          <Spinner label="Loading" />
          <Spinner className="text-3xl" />
        </div>
        <Card className="flex flex-col gap-3">
          <Skeleton className="w-1/3" />
          <Skeleton className="h-8 w-1/2" />
          <Skeleton />
        </Card>
      </div>
      <Card>
        <EmptyState
          icon={MessageSquareHeart}
          title="No feedback yet"
          description="What your guests say will appear here. Put a QR code on a table to start."
          action={<Button>Make a QR code</Button>}
        />
      </Card>
      <Card>
        <ErrorState
          description={`The statistics could not be loaded. Tried ${retries} times.`}
          onRetry={() => setRetries(retries + 1)}
        />
      </Card>
    </div>
  );
}

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
