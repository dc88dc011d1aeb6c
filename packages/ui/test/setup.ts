import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Parts that are loaded when they are shown take seconds on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

/** Stubs of browser APIs that jsdom lacks. */
window.matchMedia = (query: string) =>
  ({
    // Mantine checks an empty query once; with `false` there, every media query would throw.
    matches: query === '',
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = ResizeObserverStub
Element.prototype.scrollIntoView = () => undefined
// jsdom measures everything as 0, so a virtualised list would render no rows.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 800 })
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
})

// Files share the page: what one leaves, the next would find.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})
afterAll(() => {
  vi.useRealTimers()
})
