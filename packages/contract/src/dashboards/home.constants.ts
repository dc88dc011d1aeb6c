/** The homes: each has its own parts, order and sizes. */
export const homeDashboards = ['admin', 'manager', 'employee'] as const

/** Everything that a home can show, in the order before anybody arranges it. */
export const homePartKeys = [
  'needs',
  'waiting',
  'tasks',
  'announcements',
  'attendance',
  'company',
  'absenteeism',
  'away',
  'movements',
  'celebrations',
  'team_celebrations',
  'trend',
  'ctc_approvals',
  'leave_month',
  'holidays',
  'mood',
  'links',
  'sign_ins',
] as const

/** Share of the width on a wide screen. */
export const partSizes = ['third', 'half', 'whole'] as const

type Key = (typeof homePartKeys)[number]
type Size = (typeof partSizes)[number]

interface PlacedPart {
  key: Key
  size: Size
}

/** What each home can show, with order and sizes until somebody arranges it. */
export const HOME_DEFAULTS: Readonly<Record<(typeof homeDashboards)[number], readonly PlacedPart[]>> = {
  admin: [
    { key: 'needs', size: 'half' },
    { key: 'waiting', size: 'half' },
    { key: 'tasks', size: 'half' },
    { key: 'announcements', size: 'half' },
    { key: 'attendance', size: 'whole' },
    { key: 'company', size: 'whole' },
    { key: 'absenteeism', size: 'whole' },
    { key: 'away', size: 'third' },
    { key: 'movements', size: 'third' },
    { key: 'celebrations', size: 'third' },
    { key: 'trend', size: 'whole' },
    { key: 'ctc_approvals', size: 'third' },
    { key: 'leave_month', size: 'third' },
    { key: 'holidays', size: 'third' },
    { key: 'mood', size: 'third' },
    { key: 'links', size: 'third' },
    { key: 'sign_ins', size: 'third' },
  ],
  manager: [
    { key: 'needs', size: 'half' },
    { key: 'tasks', size: 'half' },
    { key: 'announcements', size: 'half' },
    { key: 'team_celebrations', size: 'half' },
    { key: 'leave_month', size: 'half' },
    { key: 'mood', size: 'half' },
    { key: 'links', size: 'half' },
    { key: 'sign_ins', size: 'half' },
  ],
  employee: [
    { key: 'needs', size: 'half' },
    { key: 'tasks', size: 'half' },
    { key: 'announcements', size: 'half' },
    { key: 'leave_month', size: 'half' },
    { key: 'mood', size: 'half' },
    { key: 'links', size: 'half' },
    { key: 'sign_ins', size: 'half' },
  ],
}

/** Why somebody is not at their usual place. */
export const awayKinds = ['leave', 'work_from_home', 'on_duty'] as const

/** What an announcement asks of its readers. */
export const announcementAsks = ['nothing', 'acknowledge', 'participate'] as const
