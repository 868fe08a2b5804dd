import { RadioGroup } from 'radix-ui';

export type PreviewView = 'print' | 'code';

const VIEWS: readonly { value: PreviewView; label: string }[] = [
  { value: 'print', label: 'Print' },
  { value: 'code', label: 'Code' },
];

/** Switches between the printed item and the bare QR code. */
export function PreviewSwitch({
  value,
  onChange,
}: {
  value: PreviewView;
  onChange: (view: PreviewView) => void;
}) {
  return (
    <RadioGroup.Root
      aria-label="Shown in the preview"
      value={value}
      onValueChange={(picked) => onChange(picked === 'code' ? 'code' : 'print')}
      className="flex rounded-md bg-sunken p-1"
    >
      {VIEWS.map(({ value: view, label }) => (
        <RadioGroup.Item
          key={view}
          value={view}
          className="min-h-9 rounded-sm px-4 font-medium text-ink-soft text-sm data-[state=checked]:bg-surface data-[state=checked]:text-ink data-[state=checked]:ring-1 data-[state=checked]:ring-line-strong/60 max-md:min-h-11"
        >
          {label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
