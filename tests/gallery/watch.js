/** From the first moment of a page: how much is shifted without anybody having done anything, and what the policy forbids. */
window.shifted = 0;
window.movers = [];
window.forbidden = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
      window.shifted += entry.value;
      window.movers.push(...entry.sources.map(({node}) => node));
    }
}).observe({type: 'layout-shift', buffered: true});
document.addEventListener('securitypolicyviolation', event =>
  window.forbidden.push(`${event.violatedDirective} forbids ${event.blockedURI || 'something inline'}`),
);
