import { SiteFooter } from '#web/site/frame/site-footer.tsx';
import { SiteHeader } from '#web/site/frame/site-header.tsx';
import { Features } from '#web/site/landing/features.tsx';
import { Hero } from '#web/site/landing/hero.tsx';
import { HowItWorks, Setup, Showcase } from '#web/site/landing/how-it-works.tsx';
import {
  ClosingCallToAction,
  Comparison,
  Facts,
  Faq,
} from '#web/site/landing/landing-sections.tsx';
import { Pricing } from '#web/site/landing/pricing.tsx';
import { WhileTheyAreHere } from '#web/site/landing/while-they-are-here.tsx';

/** The visitor's view of "/". Also prerendered, so nothing here may need `window`. */
export function LandingPage() {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-40 rounded-md bg-basil px-4 py-3 font-semibold text-on-basil focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Showcase />
        <Facts />
        <WhileTheyAreHere />
        <Features />
        <HowItWorks />
        <Comparison />
        <Setup />
        <Pricing />
        <Faq />
        <ClosingCallToAction />
      </main>
      <SiteFooter />
    </>
  );
}
