import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

/** Pages and parts that come later, by what somebody opens together; anything else is its own bundle. */
const BUNDLES: Record<string, RegExp> = {
  'plain-pages': /\/pages\/(plain\/|not-found\.tsx$)/,
  house: /\/pages\/start\.tsx$/,
  overlays: /\/platform\/toasts\/toast-list\.tsx$/,
  owner: /\/frame\/(owner|more)-menu\.tsx$/,
  'set-up': /\/(pages\/rewards-section|venues\/add\/add-venue-dialog)\.tsx$/,
  login: /\/pages\/sign-in\/login\.tsx$/,
  // The form is that of the settings, and visitors must not wait for it.
  settings: /\/pages\/(settings|sign-in\/delete-account)\.tsx$/,
  'sign-in':
    /\/(pages\/(sign-in\/.*|unsubscribe|stop-replies)|accounts\/sign-in\/password-reminder-bar)\.tsx$/,
  team: /\/(pages\/team\/(team|activity)|team\/business\/handover-offer)\.tsx$/,
  cases: /\/pages\/(cases|case-file)\.tsx$/,
  onboarding: /\/pages\/(plan-selection|add-locations|dashboard-tour)\.tsx$/,
  checkout:
    /\/pages\/(payment-success|subscribe|simulated-checkout)\.tsx$|\/web\/billing\/(checkout\/(payment-dialog|rehearsal-form)|plans|usage)\/?.*\.tsx$/,
  dashboard:
    /\/(pages\/dashboard\/.*|feedback\/inbox\/filter-panel|venues\/venue-select|stats\/reward-breakdown)\.tsx$/,
  dialogs: /\/replies\/reply-box\.tsx$/,
  charts: /\/stats\/patterns\.tsx$/,
  'now-and-then':
    /\/(venues\/notes\/venue-note-form|stats\/(upcoming-charts|weekly-trends-card|time-of-day-card|charts\/(complaints-heatmap|bar-chart)))\.tsx$/,
};
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|wouter|regexparam)\/|rolldown\/runtime/;
/** What knows nothing of the product, so that nothing of it has to be there first. */
const OVERLAYS =
  /\/node_modules\/|\/web\/ui\/(?!fields\/custom-range)|\/shared\/venues\/(colours|oklch)\.|\/web\/platform\/browser\/(floating|place-beside|remove-scroll)\./;
/** Asked by others than those who have the page for it. */
const CONTRACT = /contract\.ts$/;
/** What opens over a page, and never by itself. */
const DIALOGS =
  /\/node_modules\/@radix-ui\/react-(alert-)?dialog\/|\/web\/ui\/overlays\/(confirm-)?dialog\./;
/** For browsers with push on any page of theirs, and for the few pages that switch it. */
const PUSH = /\/(web\/push\/(follow|device)-push|shared\/push\/[\w-]+)\.ts$/;
/** Seen without an account, so they must not wait for what only owners need. */
const FOR_VISITORS = ['login', 'sign-in', 'landing', 'redeem', 'pair-device', 'plain-pages'];
/** Set up and paid for now and then; what only these share is nothing to wait for on other days. */
const NOW_AND_THEN = ['checkout', 'stripe-form', 'settings', 'onboarding'];
/** What these share with the sign-in is in its file: it is small, and they are opened seldom. */
const WITH_PASSWORDS = [
  'login',
  'sign-in',
  'proof-dialog',
  'settings',
  'team',
  'checkout',
  'pair-device',
];
/** What is opened every day, and what stands around every page. */
const EVERY_DAY = ['dashboard', 'charts', 'now-and-then', 'feedback', 'home', 'owner', 'overlays'];
/** What these share is in the file of the first, which is opened far more often than the other. */
const FAMILIES = [
  ['feedback', 'cases'],
  ['home', 'my-praise'],
  ['login', 'sign-in'],
  ['redeem', 'pair-device', 'scan-dialog'],
  ['pair-device', 'device-floor'],
  ['charts', 'now-and-then', 'cross-site-comparison'],
  ['dashboard', 'charts', 'now-and-then', 'cross-site-comparison'],
];

/**
 * The file of script that a module goes into. On a slow line a file costs more than the bytes in it,
 * so there are few: the framework, the house (what every page needs), overlays with their icons, what
 * owners' pages share, what the pages for setting up share, and one per bundle of pages.
 */
export function chunkOf(moduleId: string, graph: Graph): string | null {
  const bundles = bundlesOf(moduleId, graph);
  // It is not there in production, and must not say what is sent with the pages that are.
  if (bundles.size > 1) bundles.delete('design-system');
  if (FRAMEWORK.test(moduleId)) return 'framework';
  const [only] = bundles;
  if (!only) return null;
  // What parts of the house share with a page cannot lie where the house would have to fetch it.
  if (bundles.has('entry') || bundles.has('house')) return 'house';
  if (PUSH.test(moduleId)) return 'follow-push';
  if (DIALOGS.test(moduleId)) return 'dialogs';
  if (bundles.size === 1) return only;
  const family = FAMILIES.find((names) => areAll(bundles, names));
  if (family?.[0]) return family[0];
  const isEveryDay = EVERY_DAY.some((name) => bundles.has(name));
  const isOfPasswords = areAll(bundles, WITH_PASSWORDS) && bundles.has('login');
  if (isOfPasswords && !CONTRACT.test(moduleId)) return 'login';
  if (FOR_VISITORS.some((name) => bundles.has(name))) return 'house';
  if (OVERLAYS.test(moduleId) && isEveryDay) return 'overlays';
  if (isEveryDay) return 'owner';
  return areAll(bundles, NOW_AND_THEN) ? 'checkout' : 'set-up';
}

function areAll(bundles: ReadonlySet<string>, among: readonly string[]): boolean {
  return [...bundles].every((name) => among.includes(name));
}

/** Everything that brings this module along at once. */
function bundlesOf(moduleId: string, graph: Graph): Set<string> {
  const bundles = new Set<string>();
  const seen = new Set<string>();
  const waiting = [moduleId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    if (!info) continue;
    if (info.isEntry) bundles.add('entry');
    if (info.dynamicImporters.length > 0) bundles.add(bundleOf(id));
    waiting.push(...info.importers);
  }
  return bundles;
}

function bundleOf(moduleId: string): string {
  const named = Object.entries(BUNDLES).find(([, test]) => test.test(moduleId));
  return named?.[0] ?? moduleId.replace(/^.*\/([\w-]+)\.\w+$/, '$1');
}
