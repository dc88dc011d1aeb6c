import type { Plugin } from 'vite'

const COMPONENTS = /react-router[\\/].*[\\/]dom[\\/]ssr[\\/]components\.js$/
const PREFETCH = /^function PrefetchPageLinks\(.*?^\}$/ms

/**
 * Leaves out of the build what the router's links bring along to prefetch pages that its own server renders: there is
 * no such server here, so it can't run. A kilobyte in front of the first screen.
 */
export function withoutPrefetch(): Plugin {
  return {
    name: 'muster:without-prefetch',
    apply: 'build',
    transform(code, id) {
      if (!COMPONENTS.test(id)) return null
      if (!PREFETCH.test(code)) this.error('The router prefetches pages by another name.')
      return { code: code.replace(PREFETCH, 'function PrefetchPageLinks() { return null }'), map: null }
    },
  }
}
