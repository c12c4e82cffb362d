/* Keeps what goes wrong in a page and counts the requests under way. The first script of every page: watched.py. */
(() => {
  const KEY = 'watched';
  // What a page still loads when somebody leaves it is given up: no fault.
  let leaving = false;
  const keep = (what) => {
    if (leaving) return;
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.setItem(KEY, JSON.stringify([...kept, `${location.pathname}: ${what}`]));
  };
  const text = (value) => (value instanceof Error ? `${value}\n${value.stack}` : String(value));
  let waiting = 0;

  for (const level of ['error', 'warn']) {
    const own = console[level];
    console[level] = (...said) => {
      keep(`console.${level} ${said.map(text).join(' ')}`);
      own.apply(console, said);
    };
  }
  addEventListener(
    'error',
    (event) => {
      if (event instanceof ErrorEvent) keep(`exception ${event.error ? text(event.error) : event.message}`);
      else keep(`not loaded: ${event.target.src ?? event.target.href}`);
    },
    true,
  );
  addEventListener('unhandledrejection', (event) => keep(`unhandled ${text(event.reason)}`));
  addEventListener('securitypolicyviolation', (event) =>
    keep(`refused by ${event.effectiveDirective}: ${event.blockedURI}`),
  );

  const own = window.fetch;
  window.fetch = async (...given) => {
    const address = String(given[0]?.url ?? given[0]);
    waiting += 1;
    try {
      const answer = await own(...given);
      if (answer.status >= 400) keep(`${answer.status} of ${address}`);
      return answer;
    } catch (error) {
      // A request that the page itself gives up is no fault.
      if (error.name !== 'AbortError') keep(`no answer from ${address}: ${error}`);
      throw error;
    } finally {
      waiting -= 1;
    }
  };

  window.watched = {
    leave: () => (leaving = true),
    isSettled: () =>
      document.readyState === 'complete' &&
      waiting === 0 &&
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-busy="true"]') === null,
    /** The first visible element by selector, or by role and name; of several places to look in, the last that has one. */
    find: ({ css = 'body', role, name, pattern }) => {
      const inside = [...document.querySelectorAll(css)];
      if (role === undefined) return inside[0] ?? null;
      const named = pattern === undefined ? name : new RegExp(pattern);
      const options = named === undefined ? {} : { name: named };
      for (const one of inside.toReversed()) {
        const [found] = window.TestingLibraryDom.queryAllByRole(one, role, options);
        if (found !== undefined) return found;
      }
      return null;
    },
    /** What was kept since the last call, in the pages before this one too. */
    take: () => {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
      sessionStorage.removeItem(KEY);
      return kept;
    },
  };
})();
