export const ownKitEn = {
  title: 'Your first days',
  subtitle: 'Files and tasks from your joining kit',
  none: 'Nothing here',
  noneText: 'New colleagues find the files and tasks of their joining kit here.',
  files: 'Files',
  tasks: 'Your tasks',
  noTasks: 'No tasks for you.',
  due: 'Due {{day}}',
  done: 'Done',
  overdue: 'Overdue',
  open: 'To do',
}
