// Plain JavaScript: it runs inside the measured page, before any other script.
/* The caller defines `watched` above: elements that must be visible, and elements React must hydrate. */
/** @type {{ standsMs?: number, largestPaintMs?: number, largest?: string }} */
const seen = {};
Object.assign(window, { seen });

new PerformanceObserver((list) => {
  for (const { startTime, element } of list.getEntries()) {
    seen.largestPaintMs = startTime;
    seen.largest = element ? `${element.tagName} ${element.className}` : '';
  }
}).observe({ type: 'largest-contentful-paint', buffered: true });

requestAnimationFrame(function look() {
  if (!isThere() || performance.getEntriesByName('first-contentful-paint').length === 0) {
    requestAnimationFrame(look);
    return;
  }
  // Elements found in a frame are painted at its end, and the next task runs after that.
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    seen.standsMs = performance.now();
  };
  channel.port2.postMessage(null);
});

function isThere() {
  return watched.shown.every(isShown) && watched.held.every(isHeld);
}

function isShown({ selector, least }) {
  const found = [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  return found.length >= least;
}

/** React adds its props to an element as soon as it has hydrated the element. */
function isHeld(selector) {
  const element = document.querySelector(selector);
  return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}
