/** How a caring owner answers, by the guest's topic. */
export const THANKS: Readonly<Record<string, readonly string[]>> = {
  Food: [
    'thank you for taking a minute to write. I read your note out in the kitchen and it made their day.',
    'what a lovely message to find in the morning. Our cooks work hard on exactly what you describe.',
    'thank you! Nothing makes the kitchen happier than an empty plate.',
  ],
  Service: [
    'thank you for noticing. The team heard every word of it at today’s briefing.',
    'this is just what we hope for when we open the door. Thank you for telling us.',
    'how kind of you to write. I have pinned your note up by the staff lockers.',
  ],
  Atmosphere: [
    'thank you, we spend a silly amount of time on the lights and the music, so this means a lot.',
    'I am so pleased that you felt at home with us.',
  ],
  Value: [
    'thank you! We try hard to keep prices fair, and it is good to hear that it shows.',
    'good to read that, we would rather see you often than charge you more.',
  ],
};

export const APOLOGIES: Readonly<Record<string, readonly string[]>> = {
  Food: [
    'I am sorry that the food let you down. That plate should not have left the kitchen, and I have talked it through with our head chef.',
    'thank you for being so open, and I am sorry. We went through last week’s orders and found where it went wrong.',
    'this is not the standard we set ourselves, and I apologise. We have changed how plates are checked before they go out.',
  ],
  Service: [
    'I am sorry about the way you were looked after. I have spoken to everybody who was on that shift.',
    'that must have been frustrating, and I apologise. We have now given every section a second pair of hands at busy times.',
    'thank you for telling me rather than just staying away. You should have been treated better, and I am sorry.',
  ],
  'Wait time': [
    'you waited far too long, and I am sorry. We have added one more person to that shift from this week on.',
    'I am sorry about the wait. We took too many bookings for the same quarter of an hour and have spread them out since.',
    'nobody should sit that long without so much as a word. My apologies, we have changed how orders reach the kitchen.',
  ],
  Cleanliness: [
    'I am sorry and a little embarrassed. We now check tables and toilets every half hour, and sign for it.',
    'thank you for pointing it out. It was put right the same day, and I check it myself now.',
  ],
  Value: [
    'I understand your disappointment. I looked at the bill again and you are right to ask about it.',
    'thank you for your honest words on the prices. We are going through the portions this week because of notes like yours.',
  ],
};

export const OTHER_THANKS = ['thank you for your kind words, they went straight to the team.'];
export const OTHER_APOLOGIES = [
  'thank you for telling us, and I am sorry. We looked at it the very next morning and are changing it.',
];

export const RETURN_INVITATIONS = [
  'See you again soon, I hope!',
  'Please say hello when you are in next time.',
  'Your table is waiting.',
  'We look forward to the next time.',
] as const;

export const AMENDS = [
  'Please let me make it up to you: just answer this e-mail before your next visit and I will look after your table myself.',
  'I would like to invite you back for dessert on us. Mention my name when you book.',
  'If you give us another chance, tell me the day and I will be there.',
  'Answer this e-mail at any time, it comes straight to me.',
] as const;
