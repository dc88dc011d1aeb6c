import { defineTexts } from '../../../lib/texts/texts.ts'

/** The server's texts of clearances. */
export const clearanceTexts = defineTexts('offboarding.clearance', {
  en: {
    checklist: 'Clearance checklist',
    saved: 'Saved.',
    added: 'Line added.',
    removed: 'Line removed.',
    decided: { one: '{count} line saved.', other: '{count} lines saved.' },
    reminded: { one: 'Reminded {count} approver.', other: 'Reminded {count} approvers.' },
    extra: 'Added for this leaver',
    nameTaken: 'A checklist with this name already exists.',
    unknownDepartment: 'Choose a department from the list.',
    unknownLocation: 'Choose a location from the list.',
    unknownPerson: 'Choose people who work here.',
    nobody: 'Name at least one approver.',
    amountMissing: 'Enter the amount to recover.',
    reasonMissing: 'Give a reason.',
    reminding: 'Reminders of clearance',
    need: { one: '{count} clearance line to decide', other: '{count} clearance lines to decide' },
    needOverdue: { one: '{count} clearance line is overdue', other: '{count} clearance lines are overdue' },
    duty: { one: '{count} clearance line to decide', other: '{count} clearance lines to decide' },
    dutySeats: {
      one: 'Approver of {count} clearance checklist',
      other: 'Approver of {count} clearance checklists',
    },
    heldSeats: 'Clearance checklists that you approve',
    heldLines: 'Your clearance',
    heldApprovals: 'Clearance lines that you approve',
    heldEvents: 'Clearance lines that you decided',
  },
  hi: {
    decided: { one: '{count} पंक्ति सहेजी गई।', other: '{count} पंक्तियाँ सहेजी गईं।' },
    amountMissing: 'वसूली की राशि भरें।',
    reasonMissing: 'कारण लिखें।',
    extra: 'इस व्यक्ति के लिए जोड़ा गया',
    need: { one: 'क्लीयरेंस की {count} पंक्ति पर निर्णय बाकी', other: 'क्लीयरेंस की {count} पंक्तियों पर निर्णय बाकी' },
    needOverdue: {
      one: 'क्लीयरेंस की {count} पंक्ति की तिथि बीत गई',
      other: 'क्लीयरेंस की {count} पंक्तियों की तिथि बीत गई',
    },
    heldSeats: 'क्लीयरेंस सूचियाँ जिन्हें आप स्वीकृत करते हैं',
    heldLines: 'आपका क्लीयरेंस',
    heldApprovals: 'क्लीयरेंस की पंक्तियाँ जिन पर आप निर्णय लेते हैं',
    heldEvents: 'क्लीयरेंस की पंक्तियाँ जिन पर आपने निर्णय लिया',
  },
})
