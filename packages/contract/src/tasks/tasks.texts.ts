import { defineContractTexts } from '../kit/texts.ts'

export const tasksTexts = defineContractTexts('contract.tasks', {
  en: {
    recurrence: 'Choose how the task repeats.',
    nobody: 'Choose at least one person or a group.',
    groupOrPeople: 'Choose a group for a group’s task, and a person for a person’s.',
    after: 'A task can only follow one above it.',
  },
  hi: {
    recurrence: 'चुनें कि कार्य कैसे दोहराया जाएगा।',
    nobody: 'कम से कम एक व्यक्ति या समूह चुनें।',
    groupOrPeople: 'समूह के कार्य के लिए समूह, और व्यक्ति के कार्य के लिए व्यक्ति चुनें।',
    after: 'कोई कार्य केवल अपने ऊपर वाले कार्य के बाद हो सकता है।',
  },
})
