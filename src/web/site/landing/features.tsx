import type { ComponentType } from 'react';
import {
  ChatIllustration,
  DashboardIllustration,
  RewardIllustration,
  StaffIllustration,
} from './feature-illustrations.tsx';
import { Section } from './section.tsx';

type Feature = { title: string; text: string; Illustration: ComponentType };

const FEATURES: readonly Feature[] = [
  {
    title: 'Chat-style widget',
    text: 'One question at a time, big enough for one thumb. Guests scan the code on the table and are talking to you seconds later.',
    Illustration: ChatIllustration,
  },
  {
    title: 'Analytics dashboard',
    text: 'Satisfaction, trends and the hours when complaints pile up, by day and by table. One glance tells you how you are doing.',
    Illustration: DashboardIllustration,
  },
  {
    title: 'Reward system',
    text: 'Thank guests with a dessert or a discount of your choice. Each code works once, and staff redeem it in a moment.',
    Illustration: RewardIllustration,
  },
  {
    title: 'Staff recognition',
    text: 'Guests name the people who made their evening. You see who is praised most, and they get to hear it.',
    Illustration: StaffIllustration,
  },
];

export function Features() {
  return (
    <Section
      id="features"
      title="Everything between “how was it?” and a better Friday night"
      lead="Four parts that work together, from the guest’s first tap to what you do about it."
    >
      <ul className="grid gap-4 sm:gap-6 md:grid-cols-2">
        {FEATURES.map(({ title, text, Illustration }) => (
          <li key={title} className="flex flex-col overflow-hidden rounded-lg border bg-surface">
            <div
              aria-hidden
              className="grid h-64 place-items-center overflow-hidden border-b bg-sunken px-6"
            >
              <Illustration />
            </div>
            <div className="p-6">
              <h3 className="font-semibold text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
