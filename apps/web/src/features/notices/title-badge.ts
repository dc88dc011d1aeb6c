const BADGE = /^\(\d+\+?\) /
const MOST_SHOWN = 99

let unread = 0
let observer: MutationObserver | null = null

function write(): void {
  const bare = document.title.replace(BADGE, '')
  const wanted = unread > 0 ? `(${unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}) ${bare}` : bare
  if (document.title !== wanted) document.title = wanted
}

/** Prefixes the tab's title with the number of unread notices, whichever screen sets the title. */
export function badgeTitle(count: number): void {
  unread = count
  write()
  if (observer || count === 0) return
  observer = new MutationObserver(write)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
}
