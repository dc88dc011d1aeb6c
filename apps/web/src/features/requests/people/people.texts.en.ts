/** What requests about people's records show besides their facts. */
export const peopleChangesEn = {
  changes: 'Requested changes',
  before: 'Current',
  after: 'Requested',
  field: 'Field',
  nothing: 'empty',
  hidden:
    'You don’t have permission to see this field of {{name}}. You can approve the change, but not see the new value.',
  hiddenValue: 'hidden',
  meanwhile: 'Has since changed to {{value}}',
  from: 'From {{date}}',
  handsTo: 'Direct reports move to {{name}}.',
  pictureBefore: 'Current picture',
  pictureAfter: 'New picture',
  pictureGone: 'The new picture was not approved and has been deleted.',
}
