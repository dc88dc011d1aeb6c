import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './tasks.titles.ts'

/** What tasks add to search and self-service. */
export const tasksExtensions: FeatureExtensions = {
  synonyms: {
    tasks_list: 'to-do checklist board kanban calendar assigned work',
    tasks_dashboard: 'overdue workload open',
    tasks_reports: 'overdue on time workload export',
    tasks_configuration: 'task types groups',
    tasks_templates: 'checklist template joining leaving clearance',
  },
  quickActions: [
    {
      id: 'tasks.mine',
      label: 'tasksTitles:list',
      to: '/tasks',
      entry: 'me',
      permission: 'tasks.own',
      section: 'service',
      synonyms: 'to-do checklist work assigned कार्य काम',
    },
    {
      id: 'tasks.add',
      label: 'tasksTitles:add',
      to: '/tasks?task=new',
      entry: 'me',
      permission: 'tasks.own',
      synonyms: 'new to-do create task कार्य जोड़ें',
    },
  ],
  recordSearches: [
    {
      id: 'tasks',
      label: 'tasksTitles:list',
      entry: 'both',
      permission: 'tasks.own',
      load: async () => (await import('./data/task-search.ts')).searchTasks,
    },
  ],
}
