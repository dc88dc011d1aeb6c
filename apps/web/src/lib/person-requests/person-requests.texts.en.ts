/** Texts of the requests of one person, on the record. */
export const personRequestsEn = {
  title: 'Requests',
  leave: 'Leave requests',
  none: 'No requests yet',
  noneText: 'Requests of this person appear here with their dates and who decides.',
  waits: 'Waiting for {{name}}',
  ended: {
    1: 'Approved by {{name}}',
    3: 'Rejected by {{name}}',
    4: 'Withdrawn by {{name}}',
    5: 'Cancelled by {{name}}',
  },
  submitted: 'Submitted {{date}}',
  more_one: 'and one more',
  more_other: 'and {{count}} more',
}
