/** Seasonal additions to a comment by month, January first. */
export const SEASONAL_PRAISE: readonly (readonly string[])[] = [
  [
    'Just what dark January evenings need.',
    'Broke the diet for the {dish}, worth it.',
    'First meal out of the year and a good one.',
  ],
  [
    'Booked for Valentine’s and it was as romantic as we hoped.',
    'Pancakes for the kids, {dessert} for us, everyone happy.',
    'Cold and grey outside, warm and bright in here.',
  ],
  [
    'Took my mum out for Mother’s Day, she loved it.',
    'First day warm enough to leave the door open, bliss.',
    'Lovely spring greens with the {dish}.',
  ],
  [
    'Easter lunch with the whole family, not one complaint.',
    'The asparagus is back, hurray!',
    'Rain outside, sunshine on the plate.',
  ],
  [
    'Bank holiday lunch in the sun, could not be better.',
    'The new spring menu is a winner.',
    'Strawberries with the {dessert}, summer can come.',
  ],
  [
    'Sat outside until ten, what an evening.',
    'Father’s Day treat, dad is still talking about it.',
    'Long light evenings and a cold drink outside, nothing better.',
  ],
  [
    'Perfect for a hot day, the iced water never stopped coming.',
    'End of term treat for the children, huge success.',
    'We came in out of the heat and stayed all afternoon.',
  ],
  [
    'Last stop of our holiday and the best one.',
    'Tomatoes taste like tomatoes here in August.',
    'Summer holidays with three kids, and you made it relaxing.',
  ],
  [
    'Back to school, back to our favourite table.',
    'Loved the plums with the {dessert}.',
    'One last evening outside, with blankets.',
  ],
  [
    'The pumpkin on the specials board was delicious.',
    'Fun Halloween decorations, the children were thrilled.',
    'Autumn colours outside, something warm on the plate.',
  ],
  [
    'Came in soaked from the rain and left glowing.',
    'Great spot to warm up after the fireworks.',
    'First mulled wine of the year, thank you!',
  ],
  [
    'Our office Christmas lunch, and everybody wants to come back.',
    'The tree and the lights are beautiful.',
    'A calm hour in the middle of the Christmas shopping.',
  ],
];
