import { ChevronDown } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type AccordionItem = { value: string; title: ReactNode; content: ReactNode };

/** Sections of which any number may be open. */
export function Accordion({
  items,
  defaultOpen = [],
  headingLevel: Heading = 'h3',
  className,
}: {
  items: readonly AccordionItem[];
  defaultOpen?: string[];
  headingLevel?: 'h2' | 'h3' | 'h4';
  className?: string;
}) {
  return (
    <Radix.Root
      type="multiple"
      defaultValue={defaultOpen}
      className={classNames('divide-y border-y', className)}
    >
      {items.map((item) => (
        <Radix.Item key={item.value} value={item.value}>
          <Radix.Header asChild>
            <Heading>
              <Radix.Trigger className="group flex w-full items-center justify-between gap-4 py-4 text-left font-semibold">
                {item.title}
                <ChevronDown
                  aria-hidden
                  className="size-5 shrink-0 text-ink-soft transition-transform group-data-[state=open]:rotate-180"
                />
              </Radix.Trigger>
            </Heading>
          </Radix.Header>
          <Radix.Content className="overflow-hidden data-[state=closed]:animate-close-up data-[state=open]:animate-open-down">
            <div className="pb-5 text-ink-soft">{item.content}</div>
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
