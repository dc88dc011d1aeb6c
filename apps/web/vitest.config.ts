import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const textOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const files = globSync('src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname })
/** Tests of components, and the others that say in their first line that they need a page. */
const ofPages = files.filter(
  (path) => path.endsWith('.tsx') || textOf(path).startsWith('// @vitest-environment jsdom\n'),
)
/** What puts something else in a module's place can share modules with nobody. */
const apart = files.filter((path) => textOf(path).includes('vi.mock('))

// Files share a worker and its page: making one for each took most of the time. The set-up clears up after each.
const page = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost/admin/' } },
}

export default defineConfig({
  plugins: [react()],
  test: {
    setupFiles: ['./test/setup.ts'],
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: [...ofPages, ...apart],
        },
      },
      {
        extends: true,
        test: { ...page, name: 'web pages', isolate: false, include: ofPages, exclude: apart },
      },
      { extends: true, test: { ...page, name: 'web apart', include: apart } },
    ],
  },
})
