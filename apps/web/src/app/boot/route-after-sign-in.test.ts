import { describe, expect, it } from 'vitest'
import { type Decision, routeAfterSignIn } from './route-after-sign-in.ts'

const app_urls = {
  employee: 'https://hr.example/me',
  legacy_employee: 'https://old.example/me',
  payroll: 'https://payroll.example',
  performance: 'https://performance.example',
  recruitment: 'https://recruitment.example',
  hr: 'https://hr.example',
}

function user(role_ids: number[], app_ids: number[] = [2], v2_login: 0 | 1 = 1) {
  return { role_ids, subs: { app_ids }, v2_login, user_emp_id: 5, password_update_required: false, app_urls }
}

const leave = (app: keyof typeof app_urls | 'employee', address: string): Decision =>
  ({ kind: 'leave', app, address }) as Decision
const consoleWithMenus: Decision = { kind: 'console', loadsMenus: true }
const consoleOnly: Decision = { kind: 'console', loadsMenus: false }
const denied: Decision = { kind: 'denied' }

describe('routeAfterSignIn in the console', () => {
  it.each<[string, ReturnType<typeof user>, Decision]>([
    ['only role 12', user([12]), leave('recruitment', app_urls.recruitment)],
    ['only roles 12 to 16', user([12, 13, 14, 15, 16]), leave('recruitment', app_urls.recruitment)],
    ['recruiter with one app', user([14], [3]), leave('recruitment', app_urls.recruitment)],
    ['recruiter and employee', user([7, 12]), leave('employee', app_urls.employee)],
    ['recruiter and administrator', user([2, 12]), consoleWithMenus],
    ['administrator, v2', user([2]), consoleWithMenus],
    ['sub-admin, v2', user([8]), consoleWithMenus],
    ['admin-like, v2', user([-2]), consoleWithMenus],
    ['administrator, v2, single app: menus come first', user([2], [3]), consoleWithMenus],
    ['administrator, v1, payroll only', user([2], [3], 0), leave('payroll', app_urls.payroll)],
    ['administrator, v1, performance only', user([2], [6], 0), leave('performance', app_urls.performance)],
    ['administrator, v1, recruitment only', user([2], [7], 0), leave('recruitment', app_urls.recruitment)],
    ['administrator, v1, HR only', user([8], [9], 0), leave('hr', app_urls.hr)],
    ['employee, payroll only', user([7], [3]), leave('payroll', app_urls.payroll)],
    ['payroll role, payroll only', user([9], [3]), leave('payroll', app_urls.payroll)],
    ['payroll role, excluded app 8', user([9], [8]), leave('employee', app_urls.employee)],
    ['payroll role, excluded app 10', user([9], [10]), leave('employee', app_urls.employee)],
    ['payroll role, excluded app 4', user([9], [4]), leave('employee', app_urls.employee)],
    ['payroll role, excluded app 1', user([9], [1]), leave('employee', app_urls.employee)],
    ['payroll role, excluded app 2', user([9], [2]), leave('employee', app_urls.employee)],
    ['payroll role, two apps', user([9], [3, 6]), leave('employee', app_urls.employee)],
    ['payroll role and employee', user([7, 9]), leave('employee', app_urls.employee)],
    ['employee alone, v2', user([7]), leave('employee', app_urls.employee)],
    ['employee alone, v1', user([7], [2], 0), leave('employee', app_urls.legacy_employee)],
    ['administrator and employee, v1', user([2, 7], [2], 0), consoleOnly],
    ['sub-admin, v1', user([8], [2, 3], 0), consoleOnly],
    ['admin-like, v1', user([-2], [2, 3], 0), consoleOnly],
    ['learning administrator', user([17]), leave('employee', app_urls.employee)],
    ['no role at all', user([]), leave('employee', app_urls.employee)],
    [
      'payroll role without an employee record',
      { ...user([9]), user_emp_id: null as unknown as number },
      denied,
    ],
  ])('%s', (_name, person, decision) => {
    expect(routeAfterSignIn(person, 'admin')).toEqual(decision)
  })

  it('requires a new password first', () => {
    expect(routeAfterSignIn({ ...user([7]), password_update_required: true }, 'admin')).toEqual({
      kind: 'password',
    })
  })

  it('continues with the next branch when the app of a single subscription has no URL', () => {
    const person = { ...user([2], [3], 0), app_urls: { ...app_urls, payroll: '' } }
    expect(routeAfterSignIn(person, 'admin')).toEqual(consoleOnly)
  })
})

describe('routeAfterSignIn in self-service', () => {
  it.each<[string, ReturnType<typeof user> & { user_emp_id: number | null }, Decision]>([
    ['employee', user([7]), { kind: 'self-service' }],
    ['administrator with an employee record', user([2, 7]), { kind: 'self-service' }],
    ['administrator without one', { ...user([2]), user_emp_id: null as unknown as number }, denied],
  ])('%s', (_name, person, decision) => {
    expect(routeAfterSignIn(person, 'me')).toEqual(decision)
  })
})
