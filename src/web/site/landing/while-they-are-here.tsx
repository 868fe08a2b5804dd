import { BellRing, Check, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { Section } from './section.tsx';

/** The size of the pictures that `npm run pictures` takes of the guest's page. */
const PHONE = { width: 390, height: 750 };
const TICKET_ALT =
  'A guest’s ticket on a phone: free flat white at The Copper Kettle, with a code for the staff to scan';

/** The question in the nine languages, as the guest’s chat asks it. */
const QUESTIONS = [
  { language: 'en', text: 'How was your visit?' },
  { language: 'fr', text: 'Comment s’est passée votre visite ?' },
  { language: 'de', text: 'Wie war Ihr Besuch?' },
  { language: 'es', text: '¿Qué tal tu visita?' },
  { language: 'it', text: 'Com’è andata la tua visita?' },
  { language: 'pt', text: 'Como foi sua visita?' },
  { language: 'pl', text: 'Jak się udała Twoja wizyta?' },
  { language: 'ar', text: 'كيف كانت زيارتكم؟' },
  { language: 'zh', text: '您的体验如何？' },
];

/** What happens while the guest is still in the room. Plain markup, so it needs no script. */
export function WhileTheyAreHere() {
  return (
    <Section
      id="in-the-room"
      title="Put it right before they leave"
      lead="A review is too late. TableTalk brings you to the table while there is still dessert to save."
    >
      <ul className="grid gap-4 sm:gap-6 md:grid-cols-2 lg:grid-cols-3">
        <FeatureCard
          title="A call to the table"
          text="An unhappy guest taps once, and the floor board rings. A team member takes it, and the guest sees who is coming."
          className="md:col-span-2"
        >
          <CallPicture />
        </FeatureCard>
        <FeatureCard
          title="A ticket to take home"
          text="The reward, its code and your answer, on the guest’s own phone. No name and no email needed."
          className="md:max-lg:order-last md:max-lg:col-span-2 lg:row-span-2"
          isTall
        >
          <TicketPicture theme="light" className="dark:hidden" />
          <TicketPicture theme="dark" className="hidden dark:block" />
        </FeatureCard>
        <FeatureCard
          title="Nine languages"
          text="Guests are asked in their own language. You read what matters in yours."
        >
          <LanguagesPicture />
        </FeatureCard>
        <FeatureCard
          title="Safety first"
          text="Comments about allergies, illness or broken glass are recognised in every language. You’re alerted at once, and a case is opened."
        >
          <SafetyPicture />
        </FeatureCard>
      </ul>
    </Section>
  );
}

function FeatureCard({
  title,
  text,
  isTall = false,
  className,
  children,
}: {
  title: string;
  text: string;
  isTall?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <li
      className={classNames(
        'flex flex-col overflow-hidden rounded-lg border bg-surface',
        className,
      )}
    >
      <div
        className={classNames(
          'relative grid grow place-items-center overflow-hidden border-b bg-sunken px-6',
          isTall ? 'h-96 lg:h-auto' : 'min-h-72 py-8',
        )}
      >
        {children}
      </div>
      <div className="p-6">
        <h3 className="font-semibold text-xl">{title}</h3>
        <p className="mt-2 text-ink-soft">{text}</p>
      </div>
    </li>
  );
}

/** The call as the board shows it, and what the guest sees of it. */
function CallPicture() {
  return (
    <div aria-hidden className="grid w-full max-w-xl gap-4 sm:grid-cols-2 sm:items-center">
      <div className="rounded-lg border border-chili/50 bg-surface p-4 shadow-float">
        <div className="flex items-center justify-between gap-2">
          <Badge tone="chili">
            <BellRing />
            Table 7
          </Badge>
          <span className="font-mono text-chili-ink text-sm tabular-nums">0:40</span>
        </div>
        <p className="mt-3 font-display font-semibold text-lg leading-6">
          “The steak is cold, and no one has been over.”
        </p>
        <p className="mt-2 flex items-center gap-1.5 text-ink-soft text-sm">
          <RatingFace level={1} className="size-4" /> Poor · Food quality
        </p>
        <p className="mt-4 rounded-md bg-basil py-2.5 text-center font-semibold text-on-basil text-sm">
          I’m going
        </p>
      </div>
      <div className="flex flex-col gap-3 text-sm">
        <p className="w-fit rounded-xl rounded-bl-sm border bg-surface px-4 py-2.5">
          We’ve told the team.
        </p>
        <p className="flex w-fit items-center gap-3 rounded-xl rounded-bl-sm border bg-surface px-4 py-2.5">
          <span className="grid size-9 place-items-center rounded-full bg-basil-soft font-semibold text-basil-ink">
            M
          </span>
          <span className="font-semibold">Maya is on the way.</span>
        </p>
        <p className="ml-auto flex w-fit items-center gap-1.5 rounded-xl rounded-br-sm bg-basil px-4 py-2.5 text-on-basil">
          <Check className="size-4" /> Thank you!
        </p>
      </div>
    </div>
  );
}

function TicketPicture({ theme, className }: { theme: 'light' | 'dark'; className: string }) {
  return (
    <img
      src={`/pictures/guest-ticket-${theme}.webp`}
      {...PHONE}
      alt={TICKET_ALT}
      loading="lazy"
      fetchPriority="low"
      decoding="async"
      className={classNames(
        'absolute top-8 h-auto w-72 rounded-[1.75rem] border-4 border-ink/80 shadow-float lg:inset-y-0 lg:my-auto lg:w-80',
        className,
      )}
    />
  );
}

function LanguagesPicture() {
  return (
    <ul className="flex flex-wrap content-center justify-center gap-2 text-sm">
      {QUESTIONS.map(({ language, text }, place) => (
        <li
          key={language}
          lang={language}
          dir="auto"
          className={classNames(
            'rounded-full border px-3.5 py-1.5',
            place === 0 ? 'border-basil bg-basil text-on-basil' : 'bg-surface',
          )}
        >
          {text}
        </li>
      ))}
    </ul>
  );
}

function SafetyPicture() {
  return (
    <div aria-hidden className="w-full max-w-xs rounded-lg border border-chili/50 bg-surface p-4">
      <Badge tone="chili">
        <ShieldAlert />
        Allergy
      </Badge>
      <p className="mt-3">
        “I said no nuts, and{' '}
        <span className="underline decoration-2 decoration-chili underline-offset-4">
          my lips are swelling
        </span>
        .”
      </p>
      <ul className="mt-4 flex flex-col gap-2 border-t pt-3 text-sm">
        {['Manager alerted', 'Guest told to get help', 'Case opened'].map((step) => (
          <li key={step} className="flex items-center gap-2">
            <Check className="size-4 shrink-0 text-basil-ink" />
            {step}
          </li>
        ))}
      </ul>
    </div>
  );
}
