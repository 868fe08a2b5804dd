import type { ReactNode } from 'react';
import { ShowcaseActions } from '#web/site/showcase-actions.tsx';
import { ShowcaseFields } from '#web/site/showcase-fields.tsx';
import { ShowcaseFloating } from '#web/site/showcase-floating.tsx';
import { ShowcaseMessages } from '#web/site/showcase-messages.tsx';
import { ShowcaseStructure } from '#web/site/showcase-structure.tsx';
import { ShowcaseTokens } from '#web/site/showcase-tokens.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';

/** Every component in its states, to look at while building. Not part of a normal build. */
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
