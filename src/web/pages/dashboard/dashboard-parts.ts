/** Parts of the dashboard below the first figures, or shown on request: loaded later. */
export const dashboardParts = {
  patterns: {
    name: 'patterns',
    load: async () => (await import('#web/stats/patterns.tsx')).Patterns,
  },
  whatWillStandHere: {
    name: 'what-will-stand-here',
    load: async () => (await import('#web/stats/upcoming-charts.tsx')).UpcomingCharts,
  },
  weeklyTrends: {
    name: 'weekly-trends',
    load: async () => (await import('#web/stats/weekly-trends-card.tsx')).WeeklyTrendsCard,
  },
  timeOfDay: {
    name: 'time-of-day',
    load: async () => (await import('#web/stats/time-of-day-card.tsx')).TimeOfDayCard,
  },
  subjects: {
    name: 'subjects',
    load: async () => (await import('#web/stats/patterns.tsx')).Subjects,
  },
  weekdays: {
    name: 'weekdays',
    load: async () => (await import('#web/stats/weekdays-card.tsx')).WeekdaysCard,
  },
  liveService: {
    name: 'live-service',
    load: async () => (await import('#web/stats/live/live-service.tsx')).LiveService,
  },
  planDialog: {
    name: 'plan-dialog',
    load: async () => (await import('#web/billing/plans/plan-dialog.tsx')).PlanDialog,
  },
  welcomeDialog: {
    name: 'welcome-dialog',
    load: async () => (await import('#web/billing/plans/welcome-dialog.tsx')).WelcomeDialog,
  },
  outOfCreditsDialog: {
    name: 'out-of-credits-dialog',
    load: async () =>
      (await import('#web/billing/usage/out-of-credits-dialog.tsx')).OutOfCreditsDialog,
  },
};
