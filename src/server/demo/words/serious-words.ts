import type { SafetyClass } from '#shared/understanding/understanding.ts';
import type { Issue } from '../aspects.ts';

/** Rare complaints that a manager wants to hear about at once. */
export const SERIOUS_COMMENTS: readonly {
  issue: Issue;
  /** The class that the reader gives the text, if it is a safety matter. */
  safety?: SafetyClass;
  text: string;
}[] = [
  {
    issue: 'Food',
    safety: 'undercooked',
    text: 'The chicken was raw in the middle. It was replaced straight away, but this must not happen.',
  },
  {
    issue: 'Food',
    safety: 'allergen',
    text: 'I told the waiter about my nut allergy twice and the dessert still came with almonds on top. Luckily I noticed.',
  },
  {
    issue: 'Food',
    safety: 'illness',
    text: 'Two of us were ill during the night after the same dish. Please check what was served.',
  },
  {
    issue: 'Cleanliness',
    safety: 'foreign_object',
    text: 'There was a small chip of glass in my drink. Nobody was hurt, but I would like to know how it got there.',
  },
  {
    issue: 'Cleanliness',
    text: 'The cloth that wiped the toilet door was then used on our table. That is a hygiene problem, not a detail.',
  },
  {
    issue: 'Service',
    safety: 'allergen',
    text: 'Staff could not tell us which dishes are safe with a shellfish allergy and told us to “just risk it”.',
  },
  {
    issue: 'Cleanliness',
    safety: 'injury',
    text: 'The handrail on the stairs came off in my hand. That is unsafe for anybody older than me.',
  },
  {
    issue: 'Food',
    safety: 'foreign_object',
    text: 'There was mould on the bread. I showed it to the waiter, who took it away without a word.',
  },
];
