import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Tasks: lists, board and calendar. */
export const tasksScreens = defineScreens([
  {
    path: '/task-management/list',
    layoutKeys: ['TASK_MANAGEMENT_LIST'],
    access: 'admin',
    header: true,
    permission: 'tasks.own',
    title: 'tasksTitles:list',
    lazy: () => import('./pages/TasksPage.tsx'),
  },
  {
    path: '/task-management/details/{id}',
    access: 'admin',
    header: true,
    permission: 'tasks.own',
    title: 'tasksTitles:task',
    lazy: () => import('./pages/TaskPage.tsx'),
  },
  {
    path: '/task-management/dashboard',
    layoutKeys: ['TASK_MANAGEMENT_DASHBOARD'],
    access: 'admin',
    header: true,
    permission: 'tasks.own',
    title: 'tasksTitles:dashboard',
    lazy: () => import('./pages/DashboardPage.tsx'),
  },
  {
    path: '/task-management/reports',
    layoutKeys: ['TASK_MANAGEMENT_REPORTS'],
    access: 'admin',
    header: true,
    permission: 'tasks.people.view',
    title: 'tasksTitles:reports',
    lazy: () => import('./pages/ReportsPage.tsx'),
  },
  {
    path: '/task-management/configuration',
    layoutKeys: ['TASK_MANAGEMENT_CONFIGURATION'],
    access: 'admin',
    header: true,
    permission: 'tasks.setup.manage',
    title: 'tasksTitles:configuration',
    lazy: () => import('./setup/ConfigurationPage.tsx'),
  },
  {
    path: '/task-management/templates',
    access: 'admin',
    header: true,
    permission: 'tasks.people.manage',
    title: 'tasksTitles:templates',
    lazy: () => import('./setup/TemplatesPage.tsx'),
  },
])
