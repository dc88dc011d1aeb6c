// Inlined into the page and run before anything else has arrived. Sets the light or dark scheme that the person chose
// (cookie), else the system's, so that nothing flashes. With a stored session it asks for the person and for the code
// of the first screen at once, and of a home for its data, which otherwise would wait for each other on a phone's slow connection.
;(() => {
  const cookie = (name) => new RegExp(`(?:^|; )muster\\.${name}=(\\w+)`).exec(document.cookie)?.[1]
  const scheme = cookie('scheme') ?? 'auto'
  const isDark =
    scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

  const { files, calls, batch, open } = __FIRST__
  const entry = /^\/me(\/|$)/.test(location.pathname) ? 'me' : 'admin'
  let token = null
  let isViewing = false
  try {
    token = localStorage.getItem(`muster.${entry}.token`)
    isViewing = sessionStorage.getItem('muster.viewing') !== null
  } catch {
    // Without storage there is no stored session.
  }
  const isRoot = /^\/(me|admin)\/?$/.test(location.pathname)
  const wanted = token ? [...files[entry].inside, ...(isRoot ? files[entry].home : [])] : files.signIn
  for (const file of wanted) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
  // A one-time code in the address takes precedence over the stored session, as does the viewing of a tab. A screen for
  // everybody asks for nobody.
  if (!token || isViewing || window.__MUSTER__?.services || /[?&]token=/.test(location.href)) return
  if (new RegExp(open).test(location.pathname.slice(entry.length + 1))) return
  const language = cookie('language') ?? 'en'
  const send = (calls) => {
    const answer = fetch(batch, {
      method: 'POST',
      headers: { 'content-type': 'application/json', app_name: 'hrms2.0', app_lang: language, token },
      body: JSON.stringify({ calls }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    // Whoever takes the answer handles a failure; nobody may, if the page is left before.
    answer.catch(() => undefined)
    return { calls, answer }
  }
  // The first use of dates costs a phone a quarter of a second: it is spent while everything is still under way.
  setTimeout(() => new Intl.DateTimeFormat(language, { timeZone: 'UTC', hour: '2-digit' }).format())
  const batches = [calls[entry].session, ...(isRoot ? [calls[entry].home] : [])].map(send)
  window.__MUSTER_EARLY__ = { token, language, batches, at: performance.now() }
})()
