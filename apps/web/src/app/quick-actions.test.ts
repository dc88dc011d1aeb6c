// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { someUser } from '../../test/people.ts'
import { quickActions } from '../features/extensions.ts'
import { reportsMeScreens } from '../features/reports/reports.me-screens.ts'
import { registerScreens } from '../lib/screen/screens.ts'
import type { SignedInUser } from '../lib/session/session.ts'
import { isOffered } from './quick-actions.ts'

const session = (changes: Partial<SignedInUser>) => ({
  ...{ user: someUser({ permissions: [], ...changes }), token: 't' },
  ...{ menu_access: new Set<string>(), menu_access_tree: [], organisation: null },
})

describe('reports in self-service', () => {
  registerScreens(reportsMeScreens)
  const reports = quickActions.find(({ id, section }) => id === 'reports' && section === 'more')

  it.each([
    ['managers', { is_team_lead: true }, true],
    ['whoever was given access to one', { reads_reports: true }, true],
    ['others', {}, false],
  ])('are offered to %s: %j is %s', (_who, changes, expected) => {
    expect(reports && isOffered(reports, session(changes), 'me')).toBe(expected)
  })
})
