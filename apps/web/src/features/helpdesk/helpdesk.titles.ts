import { addTexts } from '../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'helpdeskTitles',
  {
    list: 'Tickets',
    ticket: 'Ticket',
    raise: 'Raise a ticket',
    support: 'Support',
    faq: 'FAQ',
    articles: 'FAQ articles',
    answers: 'Canned answers',
    dashboard: 'Helpdesk dashboard',
    setting: 'Helpdesk settings',
    create: 'New ticket sub-category',
    categories: 'Ticket categories',
    subcategories: 'Ticket sub-categories',
    labels: 'Ticket labels',
    statuses: 'Ticket statuses',
    levels: 'Service levels',
    configuration: 'Helpdesk configuration',
  },
  {
    hi: async () => ({
      list: 'टिकट',
      ticket: 'टिकट',
      raise: 'टिकट बनाएँ',
      support: 'सहायता',
      faq: 'अक्सर पूछे जाने वाले प्रश्न',
      articles: 'FAQ के लेख',
      answers: 'तैयार उत्तर',
      dashboard: 'हेल्पडेस्क डैशबोर्ड',
      setting: 'हेल्पडेस्क सेटिंग',
      create: 'नई टिकट उप-श्रेणी',
      categories: 'टिकट श्रेणियाँ',
      subcategories: 'टिकट उप-श्रेणियाँ',
      labels: 'टिकट लेबल',
      statuses: 'टिकट स्थितियाँ',
      levels: 'सेवा स्तर',
      configuration: 'हेल्पडेस्क कॉन्फ़िगरेशन',
    }),
  },
)
