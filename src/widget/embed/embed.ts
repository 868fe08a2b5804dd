import { launch } from './embed-launcher.ts';

/** Everything below runs in a venue's own page: it leaves no global name and collects nothing. */
for (const script of ownScripts()) whenBodyIsThere(() => void launch(script));

/** Only classic scripts know which element runs them; for a module, all of ours are looked up. */
function ownScripts(): Iterable<HTMLScriptElement> {
  const running = document.currentScript;
  return running instanceof HTMLScriptElement
    ? [running]
    : document.querySelectorAll<HTMLScriptElement>('script[src*="/embed.js"]');
}

function whenBodyIsThere(act: () => void): void {
  if (document.body) act();
  else document.addEventListener('DOMContentLoaded', act, { once: true });
}
