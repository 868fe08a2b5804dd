import { RadioGroup } from 'radix-ui';
import { useId } from 'react';
import { QR_STYLES } from '#shared/qr/contract.ts';
import { drawingPath } from '#shared/qr/drawing-path.ts';
import { finderShapes } from '#shared/qr/finder-shapes.ts';
import { moduleShapes } from '#shared/qr/module-shapes.ts';
import type { QrStyle } from '#shared/venues/venue-fields.ts';

const LABELS: Record<QrStyle, string> = { square: 'Square', rounded: 'Rounded', dots: 'Dots' };

/** A corner of a code, enlarged to show its modules. */
const SAMPLE = [
  '.........#.##',
  '........##..#',
  '.........###.',
  '........#..#.',
  '........##.##',
];

export function StylePicker({
  value,
  onChange,
}: {
  value: QrStyle;
  onChange: (style: QrStyle) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <p id={id} className="font-medium text-sm">
        Style
      </p>
      <RadioGroup.Root
        aria-labelledby={id}
        value={value}
        onValueChange={(picked) => {
          const style = QR_STYLES.find((known) => known === picked);
          if (style) onChange(style);
        }}
        className="grid grid-cols-3 gap-2"
      >
        {QR_STYLES.map((style) => (
          <RadioGroup.Item
            key={style}
            value={style}
            className="flex flex-col items-center gap-2 rounded-md border px-2 py-3 font-medium text-sm transition-colors hover:border-line-strong data-[state=checked]:border-basil data-[state=checked]:ring-1 data-[state=checked]:ring-basil"
          >
            <svg aria-hidden viewBox="0 0 13 7" className="h-9 fill-current">
              <path fillRule="evenodd" d={samplePath(style)} />
            </svg>
            {LABELS[style]}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}

function samplePath(style: QrStyle): string {
  const isDark = (x: number, y: number) => SAMPLE[y - 1]?.[x] === '#';
  const shapes = [
    ...finderShapes(style, { x: 0, y: 0 }),
    ...moduleShapes(style, SAMPLE[0]?.length ?? 0, isDark),
  ];
  return drawingPath({ shapes });
}
