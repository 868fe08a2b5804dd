/** Small talk that goes with any praise. */
export const CLOSERS = [
  'See you soon!',
  'We will be back.',
  'Already booked again.',
  'Thank you all.',
  'Keep it up.',
  'Our new favourite.',
  'Coming back with {with}.',
  'Highly recommended.',
  'Ten out of ten.',
  'Third visit this month, says it all.',
  'Worth the trip across town.',
  'My compliments to the kitchen.',
  'Never let us down yet.',
  'What a treat.',
  'Made our {day}.',
  'We came for {occasion} and could not have chosen better.',
  'Next time I am having the {dish}.',
  'Left very full and very happy.',
] as const;

export const UPSET_CLOSERS = [
  'Not sure we will come back.',
  'Such a shame, we used to love it here.',
  'I hope you can look into this.',
  'It was supposed to be a treat for {occasion}.',
  'Please do better.',
  'Happy to explain if somebody gets in touch.',
  'The rest of the team was nice, to be fair.',
  'We expected more on a {day}.',
  'We left without the {dessert}.',
  'We had hoped for more than that.',
] as const;

/** Guests in a hurry write the same things everywhere. */
export const QUICK_NOTES = [
  'Lovely!',
  'all good',
  'Spot on as always',
  'Great evening, thanks',
  'perfect',
  'Very tasty 😋',
  'yum',
  'Will be back!',
  'Really nice, thank you',
  '👏👏',
] as const;

export const EMOJI = ['😍', '🙌', '❤️', '👌', '😊', '🥰', '🎉', '😋'] as const;

/** Typed by guests after tapping "Something else". */
export const OTHER_PRAISE = [
  'Love that you are dog friendly',
  'Great with small children',
  'The accessible entrance made it so easy for my dad',
  'Wonderful birthday surprise',
  'Perfect for a quiet business lunch',
  'Great vegan choices',
  'Love the new menu',
  'Best {drink} in town',
  'Amazing gluten free {dessert}',
  'Easy booking and a great table',
  'So glad you kept the {dish} on the menu',
  'Fantastic choice of wines',
] as const;

export const OTHER_ISSUES = [
  'Music was so loud that we could not talk',
  'The heating was off and we ate in our coats',
  'Our booking had been lost',
  'Card machine did not work and there is no cash point nearby',
  'No step-free way to the toilets',
  'The website says open, the door said closed',
  'Hardly anything vegan left on the menu',
] as const;

/** Ordinary wishes that follow a complaint about a table. */
export const TABLE_NOTES = [
  'Not a minute of peace, somebody was squeezing past all the time.',
  'Could you use that spot for something else than guests?',
  'We asked to move, but everything else was reserved.',
  'My {dish} deserved a better table.',
  'Food was fine, the seat spoilt it.',
  'Please put up a screen or take that table out.',
  'We would have waited {minutes} minutes for another one, had we known.',
  'Not the place for {occasion}.',
] as const;
