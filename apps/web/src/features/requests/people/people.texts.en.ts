/** What requests about people's records show besides their facts. */
export const peopleChangesEn = {
  changes: 'What would change',
  before: 'Now',
  after: 'Asked for',
  field: 'Field',
  nothing: 'nothing',
  hidden: 'You may not see this field of {{name}}. You decide that it changes, not to what.',
  hiddenValue: 'hidden',
  meanwhile: 'Changed since to: {{value}}',
  from: 'From {{date}}',
  handsTo: 'The direct reports go to {{name}}.',
  pictureBefore: 'Shown now',
  pictureAfter: 'New picture',
  pictureGone: 'The new picture was not taken and is deleted.',
}
