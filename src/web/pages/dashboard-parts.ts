/** What the dashboard shows below its first numbers, or only when asked: its code comes later. */
export const dashboardParts = {
  venueSelect: {
    name: 'venue-select',
    load: async () => (await import('#web/venues/venue-select.tsx')).VenueSelect,
  },
  filterPanel: {
    name: 'filter-panel',
    load: async () => (await import('#web/feedback/filter-panel.tsx')).FilterPanel,
  },
  recentFeedback: {
    name: 'recent-feedback',
    load: async () => (await import('#web/feedback/recent-feedback.tsx')).RecentFeedback,
  },
  patterns: {
    name: 'patterns',
    load: async () => (await import('#web/analytics/patterns.tsx')).Patterns,
  },
  planDialog: {
    name: 'plan-dialog',
    load: async () => (await import('#web/billing/plan-dialog.tsx')).PlanDialog,
  },
  welcomeDialog: {
    name: 'welcome-dialog',
    load: async () => (await import('#web/billing/welcome-dialog.tsx')).WelcomeDialog,
  },
  outOfCreditsDialog: {
    name: 'out-of-credits-dialog',
    load: async () => (await import('#web/billing/out-of-credits-dialog.tsx')).OutOfCreditsDialog,
  },
};
