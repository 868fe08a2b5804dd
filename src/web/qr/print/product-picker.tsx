import { RadioGroup } from 'radix-ui';
import { useId } from 'react';
import { PRINT_PRODUCTS, type PrintProduct } from '#shared/qr/print/product-names.ts';
import { PRODUCT_OPTIONS } from './print-options.ts';

/** A sketch of each product in a few lines. */
const SKETCHES: Record<PrintProduct, string> = {
  card: 'M8 3h16v26H8zM12 13h8v8h-8z',
  tent: 'M4 27 11 5h15l4 22zM11 5 7 27M14 14h8v8h-8z',
  sticker: 'M16 3a13 13 0 1 0 0 26a13 13 0 1 0 0-26zM12 12h8v8h-8z',
  poster: 'M5 2h22v28H5zM10 7h12M10 13h12v12H10z',
};

export function ProductPicker({
  value,
  onChange,
}: {
  value: PrintProduct;
  onChange: (product: PrintProduct) => void;
}) {
  const id = useId();
  return (
    <div className="@container flex flex-col gap-1.5">
      <p id={id} className="font-medium text-sm">
        What to print
      </p>
      <RadioGroup.Root
        aria-labelledby={id}
        value={value}
        onValueChange={(picked) => {
          const product = PRINT_PRODUCTS.find((known) => known === picked);
          if (product) onChange(product);
        }}
        className="grid grid-cols-1 gap-2 @min-[15rem]:grid-cols-2 @min-[29.5rem]:grid-cols-4"
      >
        {PRODUCT_OPTIONS.map(({ value: product, name }) => (
          <RadioGroup.Item
            key={product}
            value={product}
            className="flex min-h-11 items-center gap-2 rounded-md border px-3 py-2 text-left font-medium text-sm transition-colors hover:border-line-strong data-[state=checked]:border-basil data-[state=checked]:ring-1 data-[state=checked]:ring-basil"
          >
            <svg
              aria-hidden
              viewBox="0 0 32 32"
              className="h-6 shrink-0 fill-none stroke-2 stroke-current"
            >
              <path d={SKETCHES[product]} strokeLinejoin="round" />
            </svg>
            {name}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}
