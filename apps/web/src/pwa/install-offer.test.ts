// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { needsHandInstall } from './install-offer.ts'

describe('manual installation', () => {
  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, true],
    [
      'an iPad, which says it is a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605',
      5,
      true,
    ],
    ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 0, false],
    ['an Android phone, which makes an offer', 'Mozilla/5.0 (Linux; Android 15) Chrome/130', 5, false],
  ])('%s', (_what, agent, touchPoints, expected) => {
    expect(needsHandInstall(agent, touchPoints)).toBe(expected)
  })
})
