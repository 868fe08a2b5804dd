// Plain JavaScript: it runs inside the measured page, before any other script.
/** The current step: its slowest event, as the browser reports it, and when its feedback was painted. */
let step;
let lastInputMs = 0;
Object.assign(window, { beginStep, stepTimes });

for (const type of ['pointerdown', 'pointerup', 'keydown']) {
  addEventListener(type, ({ timeStamp }) => (lastInputMs = timeStamp), { capture: true });
}

new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId && step) step.eventMs = Math.max(step.eventMs ?? 0, duration);
  }
}).observe({ type: 'event', durationThreshold: 16 });

/** Starts a step. Its feedback is an element that matches the selector and contains the text, if any. */
function beginStep(feedback) {
  const begun = { beganMs: performance.now() };
  step = begun;
  requestAnimationFrame(function look() {
    if (!isFound(feedback)) {
      requestAnimationFrame(look);
      return;
    }
    const inputMs = lastInputMs;
    // Elements found in a frame are painted at its end, and the next task runs after that.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      begun.feedbackMs = performance.now() - inputMs;
    };
    channel.port2.postMessage(null);
  });
}

function stepTimes() {
  return step;
}

function isFound({ selector, text = '' }) {
  return [...document.querySelectorAll(selector)].some((element) =>
    element.textContent.includes(text),
  );
}
