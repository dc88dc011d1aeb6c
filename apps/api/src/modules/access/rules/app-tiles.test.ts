import { expect, it } from 'vitest'
import { appTiles, type TileFacts } from './app-tiles.ts'

const links = {
  console: 'https://hr.test/admin',
  selfService: 'https://hr.test/me',
  payroll: 'https://pay.test',
  performance: 'https://pms.test',
  recruitment: 'https://ats.test',
}

const nobody: TileFacts = {
  appIds: [2, 3, 6, 7],
  roleIds: [],
  isAdministrator: false,
  hasEmployee: false,
  usesPerformance: false,
  usesRecruitment: false,
  links,
}
const admin = { isAdministrator: true, roleIds: [2] }

it.each<{ name: string; given: Partial<TileFacts>; shown: string[] }>([
  { name: 'no role, no flag', given: {}, shown: [] },
  { name: 'role 7: HRMS in self-service', given: { roleIds: [7], hasEmployee: true }, shown: ['hrms me'] },
  { name: 'role 8: the console', given: { roleIds: [8] }, shown: ['hrms admin*'] },
  {
    name: 'roles 7 and 8: both',
    given: { roleIds: [7, 8], hasEmployee: true },
    shown: ['hrms admin*', 'self-service me'],
  },
  { name: 'an administrator', given: admin, shown: ['hrms admin*', 'payroll pay'] },
  {
    name: 'HRMS not subscribed',
    given: { ...admin, hasEmployee: true, appIds: [3] },
    shown: ['payroll pay'],
  },
  { name: 'payroll by app 5', given: { roleIds: [9], appIds: [5] }, shown: ['payroll pay'] },
  { name: 'payroll not subscribed', given: { roleIds: [9], appIds: [2] }, shown: [] },
  { name: 'payroll without role 2 or 9', given: { roleIds: [8], appIds: [3] }, shown: [] },
  { name: 'performance by its flag', given: { usesPerformance: true }, shown: ['pms pms'] },
  { name: 'the flag without the app', given: { usesPerformance: true, appIds: [2] }, shown: [] },
  { name: 'recruitment by its flag', given: { usesRecruitment: true }, shown: ['ats ats'] },
  { name: 'an administrator without the flag', given: { ...admin, appIds: [7] }, shown: [] },
  {
    name: 'no tile without an address',
    given: { ...admin, usesPerformance: true, links: { ...links, payroll: '', performance: '' } },
    shown: ['hrms admin*'],
  },
])('$name', ({ given, shown }) => {
  const tiles = appTiles({ ...nobody, ...given })
  const place = (link: string) => /^https:\/\/(?:hr\.test\/)?(\w+)/.exec(link)?.[1]
  expect(tiles.map((tile) => `${tile.app_slug} ${place(tile.link)}${tile.is_admin_app ? '*' : ''}`)).toEqual(
    shown,
  )
  expect(new Set(tiles.map((tile) => tile.app_id)).size).toBe(tiles.length)
})
