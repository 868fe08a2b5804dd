import type { ComponentType } from 'react';
import { paths } from '#shared/site/paths.ts';
import { AnalyticsPicture, EngagementPicture, QrPicture, RewardPicture } from './tour-pictures.tsx';

export type TourStep = {
  title: string;
  text: string;
  points: readonly string[];
  picture: ComponentType;
  action: { label: string; path: string };
};

const OPEN_DASHBOARD = { label: 'Open the dashboard', path: paths.dashboard } as const;

export const TOUR_STEPS: readonly TourStep[] = [
  {
    title: 'Analytics Dashboard',
    text: 'One look tells you how your restaurant is doing, and what needs you first.',
    points: [
      'Satisfaction and the number of answers, at a glance',
      'Serious complaints stand out from the rest',
      'Patterns by hour, table and team member',
    ],
    picture: AnalyticsPicture,
    action: OPEN_DASHBOARD,
  },
  {
    title: 'QR Code Generation',
    text: 'Guests scan the code on their table and the conversation starts. No app, no account.',
    points: [
      'One code per table, so you know where something went wrong',
      'Your colours and your logo',
      'Ready to print',
    ],
    picture: QrPicture,
    action: { label: 'Open the QR codes', path: paths.qrCode },
  },
  {
    title: 'Reward System',
    text: 'Thank guests for their time with a code that your staff redeem on the next visit.',
    points: [
      'You decide which rewards are on offer',
      'Every code works once and has an end date',
      'Staff check it in seconds, without an account',
    ],
    picture: RewardPicture,
    action: OPEN_DASHBOARD,
  },
  {
    title: 'Customer Engagement',
    text: 'A guest who hears back from you comes back. Reply to those who left an address.',
    points: [
      'Answer a complaint before it becomes a public review',
      'See which team members guests praise',
      'Guests stay anonymous unless they choose otherwise',
    ],
    picture: EngagementPicture,
    action: OPEN_DASHBOARD,
  },
];
