import { defineTexts } from '../../../lib/texts/texts.ts'

export const settingsTexts = defineTexts('leave.settings', {
  en: {
    sandwichRule: 'Sandwich rule',
    clubbing: 'Clubbing',
    theseTwoAreAPairAlready: 'This pair already exists.',
    shortLeave: 'Short leave',
    isForTheSamePeopleChangeThatOne:
      '“{name}” already applies to these people. Edit it, or choose another rule.',
    compOff: 'Comp-off',
    chooseACompOffType: 'Choose a comp-off type.',
  },
})
