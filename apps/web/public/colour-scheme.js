// Runs before the first paint, as a file because the content policy allows no inline script: sets the
// light or dark scheme that the person chose (cookie), else the system's, so that nothing flashes.
;(() => {
  const chosen = /(?:^|; )muster\.scheme=(light|dark|auto)/.exec(document.cookie)
  const scheme = chosen ? chosen[1] : 'auto'
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
