import { addTexts } from '../language/i18n.ts'

addTexts('weekOffs', {
  never: 'Working day',
  every: 'Off every week',
  nth: 'Off on certain weeks of the month',
  alternate: 'Off every other week',
  which: 'Which {{weekday}}s',
  n1: '1st',
  n2: '2nd',
  n3: '3rd',
  n4: '4th',
  n5: '5th',
  anchor: 'A {{weekday}} that is off',
  preview: 'Next week-offs: {{dates}}',
  none: 'No week-offs.',
})
