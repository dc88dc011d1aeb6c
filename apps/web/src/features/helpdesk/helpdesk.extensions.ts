import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './helpdesk.titles.ts'

/** What the helpdesk adds to search and self-service. */
export const helpdeskExtensions: FeatureExtensions = {
  recordSearches: [
    {
      id: 'helpdesk.tickets',
      label: 'helpdeskTitles:list',
      entry: 'admin',
      permission: 'helpdesk.tickets.view',
      load: async () => (await import('./data/ticket-search.ts')).searchTickets,
    },
  ],
  synonyms: {
    helpdesk_tickets: 'helpdesk help support question problem grievance complaint',
    helpdesk_category: 'helpdesk confidential anonymous grievance',
    helpdesk_subcategory: 'helpdesk agents owner round robin form',
    helpdesk_labels: 'helpdesk tags',
    helpdesk_status: 'helpdesk states',
    helpdesk_levels: 'helpdesk sla targets working hours calendar response resolution',
    helpdesk_configuration: 'helpdesk support contact reopen close',
    helpdesk_dashboard: 'helpdesk tickets figures satisfaction csat sla report',
    helpdesk_faq: 'help answers questions knowledge base articles',
    helpdesk_faq_articles: 'help answers knowledge base publish draft',
    helpdesk_support: 'contact phone hours helpdesk',
  },
  quickActions: [
    {
      id: 'helpdesk.mine',
      label: 'helpdeskTitles:list',
      to: '/helpdesk',
      entry: 'me',
      permission: 'helpdesk.own',
      section: 'service',
      synonyms: 'help question problem grievance complaint support शिकायत मदद',
    },
    {
      id: 'helpdesk.faq',
      label: 'helpdeskTitles:faq',
      to: '/helpdesk/faq',
      entry: 'me',
      permission: 'helpdesk.own',
      section: 'service',
      synonyms: 'help answers questions how to knowledge base प्रश्न उत्तर',
    },
    {
      id: 'helpdesk.raise',
      label: 'helpdeskTitles:raise',
      to: '/helpdesk?ticket=new',
      entry: 'me',
      permission: 'helpdesk.own',
      synonyms: 'new ticket ask help complaint टिकट बनाएँ',
    },
  ],
}
