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
  hi: {
    sandwichRule: 'सैंडविच नियम',
    clubbing: 'छुट्टियाँ साथ लेना',
    pairExists: 'यह जोड़ी पहले से है।',
    shortLeave: 'अल्प छुट्टी',
    ruleForSamePeople: '“{name}” इन्हीं लोगों पर लागू है। उसे बदलें, या दूसरा नियम चुनें।',
    compOff: 'कॉम्प-ऑफ़',
    compOffTypeRequired: 'कॉम्प-ऑफ़ का प्रकार चुनें।',
  },
})
