import { errorCatalogue } from '../kit/index.ts'

export const tasksErrors = errorCatalogue({
  'tasks.category_in_use': {
    status: 409,
    message:
      'This category is used by {tasks} tasks and {templates} templates. Choose another one there first, or deactivate it.',
  },
  'tasks.group_in_use': {
    status: 409,
    message: 'This group is used by {count} templates. Choose another one there first, or deactivate it.',
  },
  'tasks.waits_for_others': {
    status: 409,
    message: 'This task can be done once these are: {tasks}.',
    hi: 'यह कार्य इन कार्यों के पूरा होने के बाद ही पूरा हो सकता है: {tasks}।',
  },
  'tasks.circular': {
    status: 422,
    message: 'These tasks would wait for each other.',
    hi: 'ये कार्य एक-दूसरे की प्रतीक्षा करेंगे।',
  },
  'tasks.too_many_files': {
    status: 409,
    message: 'A task has {most} files at most. Remove one first.',
    hi: 'एक कार्य में अधिक से अधिक {most} फ़ाइलें हो सकती हैं। पहले एक हटाएँ।',
  },
  'tasks.template_inactive': {
    status: 409,
    message: 'This template is inactive.',
  },
  'tasks.nobody_about': {
    status: 422,
    message: 'Choose whom the tasks are about: some are for this person, or for their manager.',
  },
})
