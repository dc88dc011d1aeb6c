import { permissionCatalogue } from '../kit/index.ts'

export const companyPermissions = permissionCatalogue({
  'dashboards.company.view': {
    label: 'See the company and attrition dashboards, of the people that the viewer may see',
    scopes: ['organisation'],
    presets: ['hr_officer', 'hr_manager', 'auditor'],
    synonyms: ['headcount', 'attrition', 'turnover', 'retention', 'people analytics', 'trends'],
  },
  'dashboards.facts.rebuild': {
    label: 'Recalculate stored people figures and see differences from employee records',
    scopes: ['organisation'],
    presets: ['it'],
    synonyms: ['recount', 'headcount', 'facts', 'wrong figures'],
  },
})
