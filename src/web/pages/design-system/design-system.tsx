import type { ReactNode } from 'react';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ShowcaseActions } from './showcase-actions.tsx';
import { ShowcaseFields } from './showcase-fields.tsx';
import { ShowcaseFloating } from './showcase-floating.tsx';
import { ShowcaseMessages } from './showcase-messages.tsx';
import { ShowcaseStructure } from './showcase-structure.tsx';
import { ShowcaseTokens } from './showcase-tokens.tsx';

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
