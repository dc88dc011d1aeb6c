import { defineTexts } from '../../../lib/texts/texts.ts'

export const settingsTexts = defineTexts('leave.settings', {
  en: {
    sandwichRule: 'Sandwich rule',
    clubbing: 'Clubbing',
    theseTwoAreAPairAlready: 'These two are a pair already.',
    shortLeave: 'Short leave',
    isForTheSamePeopleChangeThatOne:
      '“{name}” is for the same people. Change that one, or choose another rule.',
    compOff: 'Comp-off',
    chooseACompOffType: 'Choose a comp-off type.',
  },
})
