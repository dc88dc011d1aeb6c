import { permissionCatalogue } from '../kit/index.ts'

export const helpdeskPermissions = permissionCatalogue({
  'helpdesk.own': {
    label: 'Raise tickets and follow their own; answer tickets of the sub-categories that they look after',
    scopes: ['self'],
    defaults: { 7: ['self'], 8: ['self'] },
    synonyms: ['support', 'grievance', 'help', 'question'],
  },
  'helpdesk.tickets.view': {
    label: 'See people’s tickets, except confidential ones',
    scopes: ['group', 'organisation'],
    presets: ['hr_officer', 'hr_manager', 'auditor'],
    synonyms: ['helpdesk', 'support'],
  },
  'helpdesk.tickets.manage': {
    label: 'Answer, assign and change people’s tickets, except confidential ones; raise tickets for others',
    scopes: ['group', 'organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['helpdesk', 'agent', 'on behalf'],
  },
  'helpdesk.faq.manage': {
    label: 'Write, publish and delete articles of the FAQ',
    scopes: ['organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['article', 'knowledge base', 'self-help'],
  },
  'helpdesk.setup.manage': {
    label: 'Set up categories, sub-categories, labels, statuses and the support page of the helpdesk',
    scopes: ['organisation'],
    presets: ['hr_manager'],
    synonyms: ['ticket category', 'ticket label'],
  },
})
