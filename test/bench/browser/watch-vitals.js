// Runs in the page before its first script. Plain JavaScript: what a loader adds to it is not there in the page.
window.vitals = { firstPaint: 0, largestPaint: 0, shift: 0, interaction: 0 };
window.rowsAt = null;

const observe = (type, take, more = {}) => {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
  observer.observe({ type, buffered: true, ...more });
};

observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') window.vitals.firstPaint = startTime;
});
observe('largest-contentful-paint', ({ startTime }) => {
  window.vitals.largestPaint = startTime;
});
observe('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) window.vitals.shift += value;
});
observe(
  'event',
  ({ interactionId, duration }) => {
    if (interactionId) window.vitals.interaction = Math.max(window.vitals.interaction, duration);
  },
  { durationThreshold: 16 },
);

/** Takes the time of the first frame in which something of the selector is there. */
window.onceThere = (selector, take) => {
  const look = () => {
    if (document.querySelector(selector)) take(performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

window.onceThere(window.rowsWanted, (at) => {
  window.rowsAt = at;
});
