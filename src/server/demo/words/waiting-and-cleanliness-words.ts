import type { ComplaintWords } from '../aspects.ts';

export const waitingWords: ComplaintWords = {
  letDown: [
    'Waited {minutes} minutes for the {dish}.',
    'Booked for a set time and still stood at the door for {minutes} minutes.',
    '{minutes} minutes between starter and main is too long with {with}.',
    'It took {minutes} minutes before anybody took our order.',
    'The {drink} took {minutes} minutes on a quiet {day}.',
    'Tables that came after us ate before us.',
    'We had to skip the {dessert} because the mains took so long.',
    'The bill took longer than the {dish}, {minutes} minutes in the end.',
    'Queue out of the door and only one person serving.',
    '{minutes} minutes for a {drink}, by then we had finished eating.',
    'Far too slow for a lunch break, I ate the {dish} in four bites.',
    'Told it would be ten minutes, it was {minutes}.',
    'My {dish} came {minutes} minutes after everybody else’s.',
    'On a {day} you surely know it gets busy, so why so few staff?',
  ],
  upset: [
    'Over an hour for a {dish}, and not one word of apology.',
    'We left after {minutes} minutes without even a {drink}.',
    'They lost our order, found out after {minutes} minutes, and then the {dish} was off.',
    'An hour and a half for two courses. Missed our train.',
    '{minutes} minutes past our booking and the table was still not ready. We went elsewhere.',
  ],
};

export const cleanlinessWords: ComplaintWords = {
  letDown: [
    'Our table was still sticky from the people before us.',
    'The toilets needed attention, no soap and no towels.',
    'Lipstick on my cup and crumbs on the bench.',
    'Cutlery had to be swapped twice, it was not clean.',
    'Floor around us was covered in crumbs on a quiet {day}.',
    'The menus are so sticky that they hold together.',
    'High chair had the last child’s lunch on it.',
    'Nobody cleared the next table for {minutes} minutes, it was not a nice view with the {dish}.',
    'Bins by the toilets were overflowing.',
    'Stained napkins and a wobbly table with old food on the edge.',
  ],
  upset: [
    'The toilets were out of order, out of paper and had not been cleaned all day.',
    'Found a long hair in my {dish} and a second one after it was replaced.',
    'The plate under my {dish} still had the last meal dried onto it.',
  ],
};
