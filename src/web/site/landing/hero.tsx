import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { paths, WIDGET_PATH } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { HeroPicture } from './hero-picture.tsx';

const PROMISES = [
  'No app and no account for guests',
  'Only you see what they say',
  'Free to start, no card needed',
];

export function Hero() {
  return (
    <section className="overflow-x-clip">
      {/* On a desktop the text fills the first screen, because the picture below loads later. */}
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-8 px-4 pt-10 pb-12 sm:px-6 sm:pt-14 lg:min-h-[min(100svh-6rem,60rem)] lg:grid-cols-[minmax(0,1fr)_auto] lg:content-center lg:pr-16 lg:pb-14">
        <div className="mx-auto max-w-2xl self-center lg:mx-0 lg:max-w-none">
          <h1 className="font-display font-semibold text-3xl tracking-tight sm:text-4xl lg:text-5xl">
            Hear it from your guests{' '}
            <span className="bg-[linear-gradient(var(--saffron),var(--saffron))] bg-[length:100%_0.14em] bg-[position:0_92%] bg-no-repeat">
              before the internet does
            </span>
          </h1>
          <p className="mt-5 max-w-[39rem] text-ink-soft text-lg sm:text-xl sm:leading-8">
            TableTalk asks every table how it went, in a short friendly chat on the guest’s own
            phone. You see who shone, what went wrong and at which table, while you can still put it
            right.
          </p>
          <div className="mt-7 flex flex-col gap-3 sm:flex-row">
            <Button asChild size="lg">
              <Link href={paths.register}>Get Started Free</Link>
            </Button>
            <Button asChild size="lg" variant="secondary">
              <a href={WIDGET_PATH}>Try Demo Widget</a>
            </Button>
          </div>
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-ink-soft text-sm">
            {PROMISES.map((promise) => (
              <li key={promise} className="flex items-center gap-2">
                <Check aria-hidden className="size-4 shrink-0 text-basil-ink" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}
