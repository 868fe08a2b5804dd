import type { ComplaintWords } from '../aspects.ts';

/** The week in which a café had no oven: comments about the food and about the wait. */
export const brokenOvenFoodWords: ComplaintWords = {
  letDown: [
    'The oven is broken, we were told, and so the {dish} came lukewarm from a hotplate.',
    'Cold {dish}. They said the oven had been out since Monday.',
    'Half of the menu was crossed out because of the oven, and the rest came cold.',
    'The {dish} is off the menu because of the oven. I had come just for that.',
    'The {starter} had been warmed up somehow, cold in the middle. It is the oven, they said.',
    'No pie, no toastie, no scones: broken oven. The salad was fine.',
  ],
  upset: [
    'Cold twice. The oven is out, fine, but then do not sell me a {dish}.',
    'My {dish} was cold. They could have mentioned the oven when I ordered.',
    'My {dish} came lukewarm and I still paid the full price, oven or not.',
  ],
};

export const brokenOvenWaitWords: ComplaintWords = {
  letDown: [
    '{minutes} minutes for a {dish}, everything has to go over one hotplate while the oven is out.',
    'Waited {minutes} minutes for our food, and nobody mentioned the oven when we ordered.',
    'The oven is broken and the queue reached the door. {minutes} minutes for two plates.',
    'The tables around us got their food one by one, {minutes} minutes apart. All because of an oven?',
    'Poor Tom was apologising for the oven at every table. We still waited {minutes} minutes.',
    'Our plates came {minutes} minutes apart, one hotplate for the whole room.',
  ],
  upset: [
    'Over an hour, and then the answer was that the oven is broken. Say so when we sit down.',
    'We left after {minutes} minutes. Nobody had told us about the oven.',
  ],
};

/** Comments from the weeks after, when there is a new oven. */
export const RELIEF_COMMENTS: readonly string[] = [
  'So good to smell the oven again.',
  'The new oven is worth it, everything came piping hot.',
  'Everything is back to normal with the new oven, well done.',
  'Glad that the oven is back, and so is the {dish}.',
  'Whatever you bought instead of the old oven, keep it.',
];
