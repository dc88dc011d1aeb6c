import type { NoticeKind } from '../notices/index.ts'

export const helpdeskNotices: readonly NoticeKind[] = [
  {
    kind: 'helpdesk.assigned',
    label: { en: 'Tickets assigned to me', hi: 'मुझे सौंपे गए टिकट' },
    title: { en: 'Ticket {number} is yours: {subject}', hi: 'टिकट {number} आपको मिला: {subject}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'helpdesk.replied',
    label: { en: 'Replies to tickets that I answer', hi: 'मेरे टिकटों पर आवेदक के जवाब' },
    title: { en: 'There is news on ticket {number}: {subject}', hi: 'टिकट {number} में नया जवाब: {subject}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'helpdesk.answered',
    label: { en: 'Answers to my tickets', hi: 'मेरे टिकटों के उत्तर' },
    title: {
      en: 'Your ticket {number} has an answer: {subject}',
      hi: 'आपके टिकट {number} का उत्तर आया: {subject}',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'helpdesk.resolved',
    label: { en: 'My tickets are resolved', hi: 'मेरे टिकट हल हुए' },
    title: { en: 'Your ticket {number} is resolved: {subject}', hi: 'आपका टिकट {number} हल हुआ: {subject}' },
    body: {
      en: 'Reply if something is still missing: it opens again.',
      hi: 'कुछ बाकी हो तो जवाब दें: टिकट फिर से खुल जाएगा।',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'helpdesk.mentioned',
    label: { en: 'I am mentioned in a ticket', hi: 'किसी टिकट में मेरा उल्लेख' },
    title: {
      en: 'You are mentioned in ticket {number}: {subject}',
      hi: 'टिकट {number} में आपका उल्लेख: {subject}',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'helpdesk.raised_for',
    label: { en: 'Tickets raised for me by others', hi: 'दूसरों द्वारा मेरे लिए बनाए गए टिकट' },
    title: {
      en: 'Ticket {number} was raised for you: {subject}',
      hi: 'आपके लिए टिकट {number} बनाया गया: {subject}',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'helpdesk.merged',
    label: { en: 'My ticket was merged into another one', hi: 'मेरा टिकट किसी और टिकट में जारी है' },
    title: {
      en: 'Your ticket {number} was merged into ticket {into}: {subject}',
      hi: 'आपका टिकट {number} अब टिकट {into} में जारी है: {subject}',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'helpdesk.mail_closed',
    label: { en: 'My email to a closed ticket', hi: 'बंद टिकट को मेरी मेल' },
    title: {
      en: 'Your email was not added to ticket {number} because it is closed',
      hi: 'आपकी मेल टिकट {number} में नहीं जोड़ी गई: वह बंद है',
    },
    body: {
      en: 'Reopen the ticket and reply there, or raise a new one.',
      hi: 'उसे फिर से खोलकर लिखें, या नया टिकट बनाएँ।',
    },
    // Answering mail by mail could loop.
    defaults: { bell: true, email: false },
  },
  {
    kind: 'helpdesk.confidential',
    label: { en: 'News on confidential tickets', hi: 'गोपनीय टिकटों की सूचनाएँ' },
    title: { en: 'There is news in the helpdesk', hi: 'हेल्पडेस्क में नई सूचना है' },
    body: { en: 'Open your tickets to read it.', hi: 'पढ़ने के लिए अपने टिकट खोलें।' },
    // The log of mails has who got one, and when.
    defaults: { bell: true, email: false },
  },
  {
    kind: 'helpdesk.handlers',
    label: {
      en: 'People added to confidential tickets that I answer',
      hi: 'मेरे गोपनीय टिकटों का उत्तर औरों को भी मिला',
    },
    title: {
      en: '{names} can now see confidential tickets in {subcategory}',
      hi: '{subcategory} के गोपनीय टिकट अब ये भी देखते हैं: {names}',
    },
    body: {
      en: 'Added by {by}. Raise an objection if this is wrong.',
      hi: '{by} ने उन्हें जोड़ा। गलत हो तो आपत्ति करें।',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'helpdesk.waiting',
    label: { en: 'Anonymous tickets wait for an answer', hi: 'गुमनाम टिकट उत्तर की प्रतीक्षा में हैं' },
    title: { en: 'Anonymous tickets wait for you: {count}', hi: 'गुमनाम टिकट आपकी प्रतीक्षा में: {count}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'helpdesk.late',
    label: { en: 'Tickets are late or nearly so', hi: 'टिकट देर से हैं या होने वाले हैं' },
    title: {
      en: 'Tickets past their time: {late}; soon: {soon}',
      hi: 'समय पार कर चुके टिकट: {late}; जल्द: {soon}',
    },
    defaults: { bell: true, email: true },
  },
]
