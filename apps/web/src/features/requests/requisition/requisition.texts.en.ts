/** What the screens of requisitions say. */
export const requisitionEn = {
  apply: {
    type: 'Requisition type',
    types: { 1: 'New position', 2: 'Replacement' },
    replaces: 'Replacement for',
    replacesHelp:
      'The form is filled in with the details of their position. Change whatever should be different.',
    nobody: 'Nobody found',
    clear: 'Choose somebody else',
    leaves: 'leaving on {{when}}',
    left: 'left on {{when}}',
    notice: 'Notice period',
    budget: 'Annual budget per position, in {{currency}}',
    notYours: 'Only managers can request new hires',
    notYoursText: 'Contact your manager or HR.',
  },
  mine: {
    subtitle: 'Your requisitions, who approves them, and which positions are filled.',
    new: 'New requisition',
    which: 'Show',
    types: { my_request: 'Mine', pending_on_me: 'Waiting for me', employee_request: 'From my people' },
    empty: {
      my_request: 'You have no requisitions yet',
      pending_on_me: 'Nothing is waiting for you',
      employee_request: 'No requisitions yet',
    },
    emptyText: {
      my_request: 'Request a new position or a replacement, and follow it here.',
      pending_on_me: 'Requisitions that need your approval appear here.',
      employee_request: 'Requisitions of people you have access to appear here.',
    },
    state: {
      pending: 'Pending',
      open: 'Open',
      filled: 'Filled',
      closed: 'Closed',
      rejected: 'Rejected',
      withdrawn: 'Withdrawn',
      cancelled: 'Cancelled',
    },
    for: 'for {{name}}',
    replaces: 'Replaces {{name}}',
    needed: 'Needed by {{when}}',
    filled: '{{filled}} of {{positions}} filled',
    filledLabel: 'Positions filled',
    more: 'Show more',
  },
  forms: {
    REQUISITION: {
      subtitle:
        'Request new hires. Once your reporting line approves, the positions appear as open in the organisation chart.',
      send: 'Submit',
      fields: {
        positions: 'Positions',
        REPORTING_MANAGER_ID: 'Reports to',
        needed_by: 'Needed by',
        description: 'Job description',
        reason: 'Reason',
      },
      help: { budget: 'An amount, for example 1200000 or 1200000.50.' },
    },
  },
}
