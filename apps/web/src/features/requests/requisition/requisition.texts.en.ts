/** What the screens of requisitions say. */
export const requisitionEn = {
  apply: {
    type: 'What for',
    types: { 1: 'New position', 2: 'Replacement' },
    replaces: 'Who is replaced',
    replacesHelp: 'The form is filled in with their position; change what should be different.',
    nobody: 'Nobody found',
    clear: 'Choose somebody else',
    leaves: 'leaves on {{when}}',
    left: 'left on {{when}}',
    notice: 'Notice',
    budget: 'Budget a year for each, in {{currency}}',
    notYours: 'Hiring is asked for by whoever leads people',
    notYoursText: 'Ask your manager, or HR.',
  },
  mine: {
    subtitle: 'What was asked for, who decides, and which positions are filled.',
    new: 'New requisition',
    which: 'Which requisitions',
    types: { my_request: 'Mine', pending_on_me: 'Waiting for me', employee_request: 'Of my people' },
    empty: {
      my_request: 'You have not asked for anybody yet',
      pending_on_me: 'Nothing waits for you',
      employee_request: 'Nobody has asked for people yet',
    },
    emptyText: {
      my_request: 'Ask for a new position or a replacement, and follow it here.',
      pending_on_me: 'Requisitions that you are asked about appear here.',
      employee_request: 'Requisitions of people you reach appear here.',
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
        'People to be hired. Your line approves; then the positions stand open in the organisation chart.',
      send: 'Send request',
      fields: {
        positions: 'Positions',
        REPORTING_MANAGER_ID: 'Reports to',
        needed_by: 'Needed by',
        description: 'What they will do',
        reason: 'Why',
      },
      help: { budget: 'An amount such as 1200000 or 1200000.50.' },
    },
  },
}
