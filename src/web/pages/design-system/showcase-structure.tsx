import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx';

const TABS = [
  { value: 'branding', label: 'Branding' },
  { value: 'rewards', label: 'Rewards' },
  { value: 'locations', label: 'Locations' },
  { value: 'later', label: 'Not yet', disabled: true },
];

export function ShowcaseStructure() {
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
        <Tabs label="Settings" items={TABS} defaultValue="branding">
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
