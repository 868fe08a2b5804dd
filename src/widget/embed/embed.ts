import { mountLauncher } from './embed-launcher.ts';

/** This script runs in a venue's own page: it defines no globals and collects no data. */
for (const script of ownScripts()) runOnceBodyExists(() => void mountLauncher(script));

/** Only a classic script knows its own element; a module has to find all our script elements. */
function ownScripts(): Iterable<HTMLScriptElement> {
  const running = document.currentScript;
  return running instanceof HTMLScriptElement
    ? [running]
    : document.querySelectorAll<HTMLScriptElement>('script[src*="/embed.js"]');
}

function runOnceBodyExists(act: () => void): void {
  if (document.body) act();
  else document.addEventListener('DOMContentLoaded', act, { once: true });
}
