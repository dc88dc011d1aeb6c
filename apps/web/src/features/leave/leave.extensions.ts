import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import { sheetPath } from '../../lib/screen/sheet-address.ts'
import './leave.titles.ts'

/** Contributions of leave to the self-service home, the command palette and the employee record. */
export const leaveExtensions: FeatureExtensions = {
  synonyms: {
    leave_calendar: 'team calendar absent holiday vacation on leave today',
    leave_balances: 'leave left remaining adjust encash ledger',
    leave_apply_for: 'apply leave on behalf somebody employee absence',
    upload_bulk_leave_apply: 'import bulk leave excel csv',
    leave_recounts: 'recount changed holidays recalculate',
    leave:
      'leave types kinds casual sick earned privilege maternity paternity entitlement accrual policy pto vacation',
    sandwich_rule: 'weekend between holidays count',
    clubbing: 'combine together join leave types',
    short_leave: 'half day hours permission compensatory off comp off',
    leave_year_end: 'carry forward lapse encash close year',
    leave_simulator: 'test try policy what if',
  },
  recordSearches: [
    {
      id: 'leave.rules',
      label: 'leaveTitles:rule',
      entry: 'admin',
      permission: 'leave.rule.configure',
      load: async () => (await import('./parts/rule-search.ts')).searchLeaveRules,
    },
  ],
  quickActions: [
    {
      id: 'leave.apply_for',
      label: 'leaveTitles:applyFor',
      to: '/leave/apply-for',
      forPerson: '/leave/apply-for?employee={id}',
      entry: 'admin',
      permission: 'requests.raise',
      synonyms: 'apply leave for on behalf of employee absence vacation sick',
    },
    {
      id: 'leave.apply',
      label: 'leaveTitles:apply',
      to: sheetPath('LEAVE'),
      entry: 'me',
      permission: 'requests.raise',
      synonyms: 'leave holiday vacation pto day off sick time off apply छुट्टी',
    },
    {
      id: 'leave.calendar',
      label: 'leaveTitles:calendar',
      to: '/leave/calendar',
      entry: 'both',
      permission: 'leave.calendar.view',
      section: 'time',
      synonyms: 'away absent leave calendar team calendar on holiday who कौन छुट्टी',
    },
    {
      id: 'leave.mine',
      label: 'leaveTitles:mine',
      to: '/leave',
      entry: 'me',
      permission: 'leave.balance.view',
      section: 'time',
      synonyms: 'balance leave left days remaining शेष',
    },
  ],
  dayLinks: [
    {
      id: 'leave.apply',
      label: 'leaveTitles:apply',
      permission: 'requests.raise',
      fits: ({ status }) => status === 'absent',
      to: ({ date, employeeId }) =>
        employeeId === null
          ? sheetPath('LEAVE', { from_date: date, to_date: date })
          : `/leave/apply-for?employee=${employeeId}&date=${date}`,
    },
  ],
  homeCards: [
    {
      id: 'leave.mine',
      permission: 'leave.balance.view',
      section: 'time',
      lazy: () => import('./parts/HomeLeave.tsx'),
    },
  ],
  requestChoices: [
    {
      ...{ kind: 'LEAVE', label: 'leaveTitles:request', rank: 1, permission: 'requests.raise' },
      form: async () => (await import('./apply/leave-kinds.ts')).leaveForm,
    },
    ...(
      [
        ['SHORT_LEAVE', 2],
        ['COMP_OFF', 5],
        ['RESTRICTED_HOLIDAY', 6],
      ] as const
    ).map(([kind, rank]) => ({
      ...{ kind, label: `leaveTitles:${kind}`, rank, permission: 'requests.raise' },
      form: async () => (await import('./apply/leave-kinds.ts')).otherForms[kind],
    })),
  ],
  requestDetails: [{ kind: 'LEAVE', lazy: () => import('./apply/LeaveRequestDetail.tsx') }],
  profileTabs: [
    {
      id: 'leave',
      label: 'leaveTitles:tab',
      permission: 'leave.balance.view',
      entries: ['admin', 'me'],
      lazy: () => import('./parts/LeaveTab.tsx'),
    },
  ],
}
