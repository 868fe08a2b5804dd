/** Follows the theme of the device and of the app, and makes room when the keyboard comes up. */
export function adaptToDevice(): void {
  if (isFollowing) return;
  isFollowing = true;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', () => applyTheme(dark.matches));
  window.addEventListener('storage', ({ key }) => {
    if (key === 'theme') applyTheme(dark.matches);
  });
  window.visualViewport?.addEventListener('resize', scrollFieldIntoView);
  window.visualViewport?.addEventListener('scroll', fitViewport);
}

let isFollowing = false;

function applyTheme(isDeviceDark: boolean): void {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Without storage there is no stored choice of theme.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && isDeviceDark);
  const { classList } = document.documentElement;
  classList.toggle('dark', isDark);
  classList.toggle('light', !isDark);
}

/** Keeps the focused field visible above the on-screen keyboard. */
function scrollFieldIntoView(): void {
  fitViewport();
  const field = document.activeElement;
  if (field?.matches('input, textarea')) field.scrollIntoView({ block: 'nearest' });
}

/** Shrinks the page if the on-screen keyboard covers it. A page that the guest zoomed is left alone. */
function fitViewport(): void {
  const viewport = window.visualViewport;
  if (!viewport || viewport.scale > 1.01) return;
  const { style } = document.documentElement;
  style.setProperty('--height', `${viewport.height}px`);
  style.setProperty('--top', `${viewport.offsetTop}px`);
}
