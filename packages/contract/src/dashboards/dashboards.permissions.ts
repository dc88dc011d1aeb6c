import { permissionCatalogue } from '../kit/index.ts'

export const dashboardsPermissions = permissionCatalogue({
  'dashboards.home.view': {
    label: 'Open the dashboard in the console',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
  },
  'dashboards.home.configure': {
    label: 'Arrange the home pages: what they show, in which order and size',
    scopes: ['organisation'],
    synonyms: ['widgets', 'dashboard library'],
  },
  'dashboards.links.manage': {
    label: 'Manage the organisation’s quick links',
    scopes: ['organisation'],
  },
  'dashboards.announcements.manage': {
    label: 'Publish announcements',
    scopes: ['organisation'],
    synonyms: ['news', 'notice board'],
  },
  'dashboards.mood.view': {
    label: 'See the mood report: figures of five or more people, never names',
    scopes: ['organisation'],
    synonyms: ['moodometer'],
  },
})
