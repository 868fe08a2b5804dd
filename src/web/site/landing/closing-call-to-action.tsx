import { ArrowRight } from 'lucide-react';
import { WIDGET_PATH } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';

export function ClosingCallToAction() {
  return (
    <section
      aria-labelledby="closing-title"
      className="mx-auto max-w-6xl px-4 pb-16 sm:px-6 sm:pb-24"
    >
      <div className="rounded-xl bg-basil px-6 py-14 text-center text-on-basil sm:py-20">
        <h2 id="closing-title" className="font-display font-semibold text-2xl sm:text-4xl">
          Sit down on the guest’s side
        </h2>
        <p className="mx-auto mt-4 max-w-xl text-lg">
          Answer the demo as one of your guests would. It takes under a minute, and there is nothing
          to sign up for.
        </p>
        <Button asChild size="lg" variant="light" className="mt-8">
          <a href={WIDGET_PATH}>
            Start the conversation
            <ArrowRight aria-hidden />
          </a>
        </Button>
      </div>
    </section>
  );
}
