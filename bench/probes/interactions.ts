import type { Locator, Page } from '@playwright/test';

/** Something an owner does on the dashboard, tap by tap. */
export type Interaction = { name: string; steps: InteractionStep[] };

export type InteractionStep = {
  name: string;
  tapped: (page: Page) => Locator;
  /** The first visible effect of the step. */
  feedback: { selector: string; text?: string };
};

const LIST = 'section[aria-label="Feedback"]';
const OPEN_CHOICES = { selector: '[role=listbox]' };

export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'opening an entry',
    steps: [
      {
        name: 'details',
        tapped: (page) => page.locator(LIST).getByRole('button', { name: 'Details' }).first(),
        feedback: { selector: `${LIST} li button[aria-expanded=true]` },
      },
    ],
  },
  {
    name: 'a filter',
    steps: [
      {
        name: 'open',
        tapped: (page) => page.getByRole('combobox', { name: 'Filter by' }),
        feedback: OPEN_CHOICES,
      },
      {
        name: 'choose',
        tapped: (page) => page.getByRole('option', { name: 'Positive' }),
        feedback: { selector: `${LIST} [role=combobox]`, text: 'Positive' },
      },
      {
        name: 'apply',
        tapped: (page) => page.getByRole('button', { name: 'Apply Filters' }),
        feedback: { selector: `${LIST} ul[aria-busy=true]` },
      },
    ],
  },
  {
    name: 'venue switch',
    steps: [
      {
        name: 'open',
        tapped: (page) => page.getByRole('combobox', { name: 'Restaurant' }),
        feedback: OPEN_CHOICES,
      },
      {
        name: 'choose',
        tapped: (page) => page.getByRole('option', { name: 'Bench 2', exact: true }),
        feedback: { selector: '[role=combobox][aria-label=Restaurant]', text: 'Bench 2' },
      },
    ],
  },
];
