import { defineTexts } from '../../../lib/texts/texts.ts'

export const settingsTexts = defineTexts('leave.settings', {
  en: {
    sandwichRule: 'Sandwich rule',
    clubbing: 'Clubbing',
    pairExists: 'This pair already exists.',
    shortLeave: 'Short leave',
    ruleForSamePeople: '“{name}” already applies to these people. Edit it, or choose another rule.',
    compOff: 'Comp-off',
    compOffTypeRequired: 'Choose a comp-off type.',
  },
})
