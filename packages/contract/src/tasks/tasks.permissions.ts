import { permissionCatalogue } from '../kit/index.ts'

export const tasksPermissions = permissionCatalogue({
  'tasks.own': {
    label: 'Have tasks: their own, those that they assign to colleagues, and those that they follow',
    scopes: ['self'],
    defaults: { 7: ['self'], 8: ['self'] },
    synonyms: ['to-do', 'checklist'],
  },
  'tasks.people.view': {
    label: 'See the tasks of people, except private ones, and reports of them',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
    presets: ['hr_officer', 'hr_manager', 'auditor'],
    synonyms: ['task report', 'workload'],
  },
  'tasks.people.manage': {
    label: 'Assign tasks to people, and change, reassign and delete their tasks; start templates about them',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['assign', 'reassign'],
  },
  'tasks.setup.manage': {
    label: 'Set up categories, groups and templates of tasks',
    scopes: ['organisation'],
    presets: ['hr_manager'],
    synonyms: ['task template', 'checklist template'],
  },
})
