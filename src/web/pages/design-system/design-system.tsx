import { Download, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { ShowcaseFields, ShowcaseFloating, ShowcaseMessages } from './showcase-fields.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'light', 'destructive', 'link'] as const;
const TONES = ['neutral', 'basil', 'saffron', 'chili', 'alarm', 'highlight', 'outline'] as const;
const TABS = [
  { value: 'branding', label: 'Branding' },
  { value: 'rewards', label: 'Rewards' },
  { value: 'later', label: 'Not yet', disabled: true },
];
const TAB_GROUPS = [
  { label: 'You', items: [{ value: 'profile', label: 'Profile' }] },
  { label: 'Restaurant', items: TABS },
];
const RATINGS: readonly (readonly [RatingLevel, string])[] = [
  [1, 'Poor'],
  [2, 'Fair'],
  [3, 'Okay'],
  [4, 'Great'],
  [5, 'Excellent'],
];

/** Every component in its states, for development. Not part of a production build. */
export function DesignSystemPage() {
  return (
    <main className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
      <div className="mb-10 flex items-center justify-between">
        <Logo />
        <ThemeToggle />
      </div>
      <PageHeader
        title="Design system"
        description="Every component of src/web/ui in its states, in the theme that is on."
      />
      <div className="flex flex-col gap-14">
        <Group title="Tokens and type">
          <ShowcaseTokens />
        </Group>
        <Group title="Actions">
          <ShowcaseActions />
        </Group>
        <Group title="Fields">
          <ShowcaseFields />
        </Group>
        <Group title="Messages and waiting">
          <ShowcaseMessages />
        </Group>
        <Group title="Structure">
          <ShowcaseStructure />
        </Group>
        <Group title="What floats">
          <ShowcaseFloating />
        </Group>
      </div>
    </main>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-6 border-b pb-3 font-display font-semibold text-xl">{title}</h2>
      {children}
    </section>
  );
}

export function ShowcaseActions() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm">
          <Plus aria-hidden /> Small
        </Button>
        <Button>
          <Plus aria-hidden /> Medium
        </Button>
        <Button size="lg">
          <Plus aria-hidden /> Large
        </Button>
        <Button size="icon" variant="secondary" aria-label="Download">
          <Download aria-hidden />
        </Button>
        <Button asChild variant="secondary">
          <a href="#top">Link as a button</a>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button loading>Save changes</Button>
        <Button loading variant="secondary">
          <Download aria-hidden /> Export
        </Button>
        <Button disabled>Disabled</Button>
        <Button disabled variant="destructive">
          <Trash2 aria-hidden /> Disabled
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
    </div>
  );
}

export function ShowcaseStructure() {
  const [tab, setTab] = useState('branding');
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Card>
        <CardHeader
          as="h3"
          title="Recent feedback"
          description="The last seven days"
          action={
            <Button size="sm" variant="secondary">
              Export
            </Button>
          }
        />
        <p>A card has a hairline instead of a shadow.</p>
      </Card>
      <Card>
        <Tabs label="Settings" groups={TAB_GROUPS} value={tab} onValueChange={setTab}>
          {TABS.map(({ value, label }) => (
            <TabPanel key={value} value={value}>
              The panel of {label}.
            </TabPanel>
          ))}
        </Tabs>
      </Card>
      <div className="divide-y border-y">
        <Disclosure title="A question that opens without scripts">And its answer.</Disclosure>
        <Disclosure title="Another question">And another answer.</Disclosure>
      </div>
    </div>
  );
}

const SWATCHES = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['ink', 'bg-ink'],
  ['ink-soft', 'bg-ink-soft'],
  ['basil', 'bg-basil'],
  ['basil-soft', 'bg-basil-soft'],
  ['saffron', 'bg-saffron'],
  ['saffron-soft', 'bg-saffron-soft'],
  ['chili', 'bg-chili'],
  ['chili-soft', 'bg-chili-soft'],
] as const;

const SIZES = [
  ['48', 'font-display font-semibold text-4xl'],
  ['36', 'font-display font-semibold text-3xl'],
  ['28', 'font-display font-semibold text-2xl'],
  ['22', 'font-semibold text-xl'],
  ['18', 'text-lg'],
  ['16', 'text-base'],
  ['14', 'text-sm text-ink-soft'],
  ['12', 'text-xs text-ink-soft'],
] as const;

export function ShowcaseTokens() {
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <div className="flex flex-col gap-8">
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {SWATCHES.map(([name, color]) => (
            <li key={name} className="text-ink-soft text-xs">
              <span className={`mb-1.5 block h-14 rounded-md border ${color}`} />
              {name}
            </li>
          ))}
        </ul>
        <ul className="flex justify-between gap-2 sm:justify-start sm:gap-8">
          {RATINGS.map(([level, word]) => (
            <li key={level} className="flex flex-col items-center gap-1.5 text-xs">
              <RatingFace level={level} className="size-9" />
              {word}
            </li>
          ))}
        </ul>
      </div>
      <ul className="flex flex-col gap-2">
        {SIZES.map(([size, styles]) => (
          <li key={size} className="flex items-baseline gap-4">
            <span className="w-6 shrink-0 text-ink-soft text-xs">{size}</span>
            <span className={styles}>A well-set table</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
