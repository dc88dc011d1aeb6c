import { cleanup, configure } from '@testing-library/react'

const nothing = () => undefined

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What jsdom lacks and Mantine asks the browser for. Files share a page, so all of it can be defined again. */
function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, writable: true, value })
}

export function preparePage(): void {
  // Screens load their parts when they are shown, on a busy machine within seconds.
  configure({ asyncUtilTimeout: 15_000 })
  define(window, 'matchMedia', (query: string) => ({
    matches: query === '',
    media: query,
    onchange: null,
    addEventListener: nothing,
    removeEventListener: nothing,
    addListener: nothing,
    removeListener: nothing,
    dispatchEvent: () => false,
  }))
  define(window, 'ResizeObserver', NoResizeObserver)
  define(window, 'scrollTo', nothing)
  define(HTMLElement.prototype, 'scrollIntoView', nothing)
  define(document, 'fonts', { addEventListener: nothing, removeEventListener: nothing })
  window.history.replaceState(null, '', '/admin/')
}

/** Leaves nothing of a test on the page or in the browser's storage. */
export function clearPage(): void {
  cleanup()
  document.body.replaceChildren()
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
}
