import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { AuthPage } from './auth-page.tsx';

const TONES = {
  neutral: 'bg-sunken text-ink-soft',
  good: 'bg-basil-soft text-basil-ink',
  caution: 'bg-saffron-soft text-saffron-ink',
  bad: 'bg-chili-soft text-chili-ink',
} as const;

/** A page that reports a status: an icon, a heading, a sentence and the next step. */
export function StatusPage({
  icon: Icon,
  tone,
  title,
  children,
  actions,
}: {
  icon: LucideIcon;
  tone: keyof typeof TONES;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <AuthPage
      mark={
        <span
          className={classNames('mb-6 grid size-14 place-items-center rounded-full', TONES[tone])}
        >
          <Icon aria-hidden className="size-7" />
        </span>
      }
      title={title}
      description={<div role={tone === 'bad' ? 'alert' : 'status'}>{children}</div>}
    >
      {actions && <div className="flex flex-col gap-3">{actions}</div>}
    </AuthPage>
  );
}
