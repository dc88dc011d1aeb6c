import { defineTexts } from '../../../lib/texts/texts.ts'

export const workflowDutiesTexts = defineTexts('workflows.duties', {
  en: {
    functionHead: { one: 'Head of a function', other: 'Head of {count} functions' },
    namedApprover: {
      one: 'Named as an approver in a workflow; edit the workflow',
      other: 'Named as an approver in {count} workflows; edit the workflows',
    },
  },
  hi: {
    functionHead: { one: 'एक कार्य के प्रमुख', other: '{count} कार्यों के प्रमुख' },
    namedApprover: {
      one: 'एक वर्कफ़्लो में नाम से अनुमोदक हैं; वर्कफ़्लो बदलें',
      other: '{count} वर्कफ़्लो में नाम से अनुमोदक हैं; वर्कफ़्लो बदलें',
    },
  },
})
