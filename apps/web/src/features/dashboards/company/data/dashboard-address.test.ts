// @vitest-environment jsdom

import { afterEach, describe, expect, it } from 'vitest'
import { backOf, behindHref } from './dashboard-address.ts'

const paramsOf = (href: string) => new URL(href, 'http://localhost').searchParams

describe('the way back from the people behind a figure', () => {
  afterEach(() => window.history.replaceState(null, '', '/admin/'))

  it('leads to the dashboard that linked them, as it was shown', () => {
    window.history.replaceState(null, '', '/admin/dashboard/attrition?period=last_year&by=location&x=1')
    const params = paramsOf(behindHref({ measure: 'leavers', from: '2026-01-01' }))
    expect(params.get('measure')).toBe('leavers')
    expect(backOf(params)).toEqual({
      name: 'attrition',
      path: '/dashboard/attrition?period=last_year&by=location',
    })
  })

  it.each(['', 'elsewhere', '//evil.test?period=1'])('is the company’s dashboard without one: %j', (back) => {
    expect(backOf(new URLSearchParams({ back })).name).toBe('company')
  })
})
