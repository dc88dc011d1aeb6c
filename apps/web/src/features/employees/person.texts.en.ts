/** Tabs of a person’s page, apart from what the directory loads. */
export const personEn = {
  history: {
    title: 'History',
    table: 'Assignments by date',
    empty: 'No changes since the date of joining.',
    from: 'From',
    what: 'What',
    value: 'Value',
    before: 'Before',
    by: 'Entered by',
  },
  timeline: {
    emptyTitle: 'No events yet',
    emptyText: 'Joining, transfers and changes to the record appear here.',
    more: 'Show earlier events',
    future: 'Upcoming',
    reason: 'Reason: {{reason}}',
    before: 'before',
    after: 'now',
    removed: '{{before}} removed',
  },
  account: {
    title: 'Account',
    none: 'This person can’t sign in yet. Send an invitation to their work e-mail.',
    invited: 'An invitation has been sent but not accepted yet.',
    active: 'This person can sign in.',
    disabled: 'This account is inactive, so the person can’t sign in.',
    roles: 'Roles',
    noRoles: 'No roles',
    addressWaits:
      'The new work e-mail becomes the sign-in address once it is confirmed from the old address, or by an administrator. Until then, the old one works.',
  },
  statusChange: {
    leftTitle: 'Separation of {{name}}',
    leftText: 'The account is deactivated after the last working day. The record and its history are kept.',
    activeTitle: 'Mark {{name}} as active',
    activeText:
      'The person becomes an active employee again. Their account stays inactive until you activate it.',
    lastDay: 'Last working day',
    lastDayHelp: 'If this day is in the future, the person stays active until then.',
    reason: 'Reason',
    note: 'Note',
  },
}
