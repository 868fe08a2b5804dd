import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

/** Pages and lazy parts that are opened together; any other page or part is a bundle of its own. */
const BUNDLES: Record<string, RegExp> = {
  'plain-pages': /\/pages\/(plain\/|not-found\.tsx$)/,
  house: /\/pages\/start\.tsx$/,
  overlays: /\/platform\/toasts\/toast-list\.tsx$/,
  owner: /\/frame\/(owner|more)-menu\.tsx$/,
  'set-up': /\/(pages\/rewards-section|venues\/add\/add-venue-dialog)\.tsx$/,
  login: /\/pages\/sign-in\/login\.tsx$/,
  // Deleting an account uses the form of the settings, and visitors must not wait for that form.
  settings: /\/pages\/(settings|sign-in\/delete-account)\.tsx$/,
  'sign-in':
    /\/(pages\/(sign-in\/.*|unsubscribe|stop-replies)|accounts\/sign-in\/password-reminder-bar)\.tsx$/,
  team: /\/(pages\/team\/(team|activity)|team\/business\/handover-offer)\.tsx$/,
  cases: /\/pages\/(cases|case-file)\.tsx$/,
  onboarding: /\/pages\/(plan-selection|add-locations|dashboard-tour)\.tsx$/,
  checkout:
    /\/pages\/(payment-success|subscribe|simulated-checkout)\.tsx$|\/web\/billing\/(checkout\/(payment-dialog|rehearsal-form)|plans|usage)\/?.*\.tsx$/,
  dashboard:
    /\/(pages\/dashboard\/.*|feedback\/dashboard\/filter-panel|venues\/venue-select|stats\/reward-breakdown)\.tsx$/,
  dialogs: /\/replies\/reply-box\.tsx$/,
  charts: /\/stats\/patterns\.tsx$/,
  'now-and-then':
    /\/(venues\/notes\/venue-note-form|stats\/(upcoming-charts|weekly-trends-card|time-of-day-card|charts\/(complaints-heatmap|bar-chart)))\.tsx$/,
};
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|wouter|regexparam)\/|rolldown\/runtime/;
/** Modules that use no code of the product, so that their file can load first. */
const OVERLAYS =
  /\/node_modules\/|\/web\/ui\/(?!fields\/custom-range)|\/shared\/venues\/(colours|oklch)\.|\/web\/platform\/browser\/(use-floating|place-beside|remove-scroll)\./;
/** Contracts are not in the file of the sign-in, because other pages use them too. */
const CONTRACT = /contract\.ts$/;
/** Dialogs, which open over a page and never by themselves. */
const DIALOGS =
  /\/node_modules\/@radix-ui\/react-(alert-)?dialog\/|\/web\/ui\/overlays\/(confirm-)?dialog\./;
/**
 * Code that loads on every page if push is on in this browser, and on the few pages that switch it.
 */
const PUSH = /\/(web\/push\/(follow|device)-push|shared\/push\/[\w-]+)\.ts$/;
/** Pages for visitors without an account, who must not wait for code that only members need. */
const FOR_VISITORS = ['login', 'sign-in', 'landing', 'redeem', 'pair-device', 'plain-pages'];
/** Rarely opened pages for setting up and paying; no other page should load what only they share. */
const NOW_AND_THEN = ['checkout', 'stripe-form', 'settings', 'onboarding'];
/**
 * The code that these bundles share with the sign-in page is in the sign-in page's file, because it
 * is small and rarely needed.
 */
const WITH_PASSWORDS = [
  'login',
  'sign-in',
  'proof-dialog',
  'settings',
  'team',
  'checkout',
  'pair-device',
];
/** Pages that are opened every day, and the frame around every page. */
const EVERY_DAY = ['dashboard', 'charts', 'now-and-then', 'feedback', 'home', 'owner', 'overlays'];
/**
 * Groups of bundles: code that a group shares goes into the file of its first bundle, the one
 * opened most often.
 */
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
 * The script file that a module goes into. On a slow connection a further file costs more than its
 * bytes, so there are few: the framework, the code that every page needs (`house`), overlays with
 * their icons, the code that owners' pages share, the code that the pages for setting up share, and
 * one file per bundle of pages.
 */
export function chunkOf(moduleId: string, graph: Graph): string | null {
  const bundles = bundlesOf(moduleId, graph);
  // The design system is not in production, so it must not decide what other pages load.
  if (bundles.size > 1) bundles.delete('design-system');
  if (FRAMEWORK.test(moduleId)) return 'framework';
  const [only] = bundles;
  if (!only) return null;
  // Code that `house` shares with a page must be in `house`, or it would load the page's file.
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

/** The bundles that contain this module through static imports. */
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
