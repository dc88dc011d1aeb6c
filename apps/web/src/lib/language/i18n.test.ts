// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { addTexts, showLanguage, translate } from './i18n.ts'

it('shows the chosen language, and English for what it lacks', async () => {
  addTexts('sample', { hello: 'Hello', bye: 'Bye, {{name}}' }, { hi: async () => ({ hello: 'नमस्ते' }) })
  await showLanguage('hi')
  expect(translate('sample:hello')).toBe('नमस्ते')
  expect(translate('sample:bye', { name: 'Asha' })).toBe('Bye, Asha')
  expect(document.documentElement.lang).toBe('hi')
  await showLanguage('en')
  expect(translate('sample:hello')).toBe('Hello')
  expect(document.documentElement.dir).toBe('ltr')
})
