import type { ReactNode } from 'react';
import { Card, CardHeader } from './card.tsx';

/** A settings card: explanation beside the controls if there is room. */
export function SettingsCard({
  title,
  description,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[min(13rem,30%)_minmax(0,1fr)]">
      <CardHeader title={title} description={description} className="wrap-anywhere mb-0" />
      <div className="min-w-0">{children}</div>
    </Card>
  );
}
