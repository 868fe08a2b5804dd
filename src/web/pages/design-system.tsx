import type { ReactNode } from 'react';
import { Actions } from '../design-system/actions.tsx';
import { Fields } from '../design-system/fields.tsx';
import { Floating } from '../design-system/floating.tsx';
import { Messages } from '../design-system/messages.tsx';
import { Structure } from '../design-system/structure.tsx';
import { Tokens } from '../design-system/tokens.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';

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
          <Tokens />
        </Group>
        <Group title="Actions">
          <Actions />
        </Group>
        <Group title="Fields">
          <Fields />
        </Group>
        <Group title="Messages and waiting">
          <Messages />
        </Group>
        <Group title="Structure">
          <Structure />
        </Group>
        <Group title="What floats">
          <Floating />
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
