import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const tasksMeScreens = defineScreens([
  {
    path: '/tasks',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'tasks.own',
    title: 'tasksTitles:list',
    lazy: () => import('./pages/MyTasksPage.tsx'),
  },
  {
    path: '/tasks/{id}',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'tasks.own',
    title: 'tasksTitles:task',
    lazy: () => import('./pages/TaskPage.tsx'),
  },
])
