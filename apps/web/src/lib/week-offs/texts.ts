import { addTexts } from '../language/i18n.ts'

addTexts('weekOffs', {
  never: 'Works',
  every: 'Off every week',
  nth: 'Off in some weeks of the month',
  alternate: 'Off every second week',
  which: 'Which {{weekday}}s',
  n1: '1st',
  n2: '2nd',
  n3: '3rd',
  n4: '4th',
  n5: '5th',
  anchor: 'A {{weekday}} that is off',
  preview: 'Next days off: {{dates}}',
  none: 'No day is off.',
})
