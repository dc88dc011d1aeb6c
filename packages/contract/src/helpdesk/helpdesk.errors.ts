import { errorCatalogue } from '../kit/index.ts'

export const helpdeskErrors = errorCatalogue({
  'helpdesk.ticket_closed': {
    status: 409,
    message: 'This ticket is closed. Reopen it first, or raise a new one.',
    hi: 'यह टिकट बंद है। पहले इसे फिर से खोलें, या नया टिकट बनाएँ।',
  },
  'helpdesk.crossed': {
    status: 409,
    message: 'Someone replied while you were writing. Read their reply, then send yours again.',
    hi: 'आपके लिखना शुरू करने के बाद एक नया जवाब आया है। उसे पढ़ें, फिर अपना भेजें।',
  },
  'helpdesk.reopen_over': {
    status: 409,
    message: 'A ticket can be reopened for {days} days after it was closed. Raise a new one.',
    hi: 'टिकट बंद होने के बाद {days} दिनों तक ही फिर से खोला जा सकता है। नया टिकट बनाएँ।',
  },
  'helpdesk.not_open': {
    status: 409,
    message: 'This ticket is already open.',
    hi: 'यह टिकट पहले से खुला है।',
  },
  'helpdesk.own_handler': {
    status: 403,
    message:
      'You can’t make yourself an agent for confidential tickets. Ask another helpdesk administrator to add you. This attempt was recorded in the audit log.',
    hi: 'गोपनीय टिकटों का उत्तर देने वालों में आप ख़ुद को नहीं जोड़ सकते। हेल्पडेस्क सेट करने वाले किसी और से कहें कि वे आपको जोड़ें। यह कोशिश दर्ज की गई है।',
  },
  'helpdesk.merged': {
    status: 409,
    message: 'This ticket was merged into ticket {number}. Continue there.',
    hi: 'यह टिकट, टिकट {number} में मिला दिया गया है। वहीं आगे बढ़ें।',
  },
  'helpdesk.mail_refused': {
    status: 403,
    message: 'Mail is not accepted here.',
  },
  'helpdesk.feedback_over': {
    status: 409,
    message: 'You have already rated this ticket, or the link has expired. Thank you.',
    hi: 'इसका उत्तर पहले दिया जा चुका है, या लिंक की अवधि समाप्त हो गई है। धन्यवाद।',
  },
  'helpdesk.not_resolved': {
    status: 409,
    message: 'This ticket is still open. You can rate it once it is resolved.',
    hi: 'यह टिकट अभी खुला है। हल होने के बाद अपना अनुभव बताएँ।',
  },
  'helpdesk.assigned_meanwhile': {
    status: 409,
    message: 'Somebody assigned this ticket meanwhile. Look at it again before you reassign it.',
  },
})
