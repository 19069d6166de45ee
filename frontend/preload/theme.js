/*
 * Loaded before anything is painted, so that nobody who chose a theme sees the other one first. A file of its own,
 * because the Content-Security-Policy admits no inline script. Without a choice the system's theme holds.
 */
(() => {
  const GROUND = { light: '#f6f6f3', dark: '#121417' };
  const bars = [...document.querySelectorAll('meta[name="theme-color"]')];
  const following = bars.map((bar) => bar.content);

  const apply = () => {
    let theme = null;
    try {
      theme = localStorage.getItem('theme');
    } catch {
      // Storage is closed to us: the system's theme it is.
    }
    const ground = GROUND[theme];
    if (ground) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    bars.forEach((bar, index) => {
      bar.content = ground ?? following[index];
    });
  };

  apply();
  window.addEventListener('theme-chosen', apply);
  // Chosen in another tab.
  window.addEventListener('storage', (event) => {
    if (event.key === 'theme' || event.key === null) apply();
  });
})();
