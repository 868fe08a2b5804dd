import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

export function AppearanceCard() {
  return (
    <Card>
      <CardHeader
        title="Appearance"
        description="Light or dark, remembered on this device."
        action={<ThemeToggle className="border" />}
        className="mb-0"
      />
    </Card>
  );
}
